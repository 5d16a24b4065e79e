"""Dreiwurf."""
