import type { Appearance } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

/** The appearance of Stripe's fields in the page's current theme, light or dark; undefined before the first effect. */
export function useAppearance(): Appearance | undefined {
  const [appearance, setAppearance] = useState<Appearance>();
  useEffect(() => {
    const update = () => setAppearance(currentAppearance());
    const systemTheme = matchMedia("(prefers-color-scheme: dark)");
    const themeObserver = new MutationObserver(update);
    themeObserver.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    systemTheme.addEventListener("change", update);
    update();
    return () => {
      themeObserver.disconnect();
      systemTheme.removeEventListener("change", update);
    };
  }, []);
  return appearance;
}

/** Styles for Stripe's fields that match the page's own fields. */
function currentAppearance(): Appearance {
  const color = palette();
  return {
    theme: "stripe",
    variables: {
      colorBackground: color("--surface"),
      colorText: color("--ink"),
      colorTextPlaceholder: color("--ink-soft"),
      colorTextSecondary: color("--ink-soft"),
      colorPrimary: color("--caret"),
      colorDanger: color("--pencil"),
      borderRadius: "2px",
      fontFamily: "system-ui, sans-serif",
    },
    rules: { ".Input": { border: `1px solid ${color("--edge")}`, boxShadow: "none" } },
  };
}

/** Returns a reader of color tokens' current values in rgb(), the only notation that Stripe accepts. */
function palette(): (token: string) => string {
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return (token) => {
    const probe = document.createElement("i");
    probe.style.color = `var(${token})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    if (!paint) return color;
    paint.fillStyle = color;
    paint.fillRect(0, 0, 1, 1);
    const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
}
