"""The laboratory: many games at once, and how fast they go."""

from dreiwurf.lab.simulate import Simulation, simulate

__all__ = ["Simulation", "simulate"]
