// A classic script in the head on purpose: it runs before the first paint, so that a dark page never flashes white.
// "system" is resolved here and nowhere else; the style sheets only know light, dark and contrast. A page may name the ground
// that suits it (data-ground): a screen in a bright hall is light unless somebody there wishes otherwise.
(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const chosen = () => {
    try {
      return JSON.parse(localStorage.getItem("dreiwurf") || "{}").theme || "system";
    } catch {
      return "system"; // storage may be forbidden; the page works without it
    }
  };
  const show = () => {
    let theme = chosen();
    if (theme === "system") theme = contrast.matches ? "contrast" : (document.documentElement.dataset.ground ?? (dark.matches ? "dark" : "light"));
    document.documentElement.dataset.theme = theme;
    const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
  };
  dark.addEventListener("change", show);
  contrast.addEventListener("change", show);
  document.addEventListener("dreiwurf:theme", show);
  show();
})();
