import type { Appearance } from "@stripe/stripe-js";
import { useEffect, useState } from "react";

/** What Stripe's fields should look like on the page as it is now, in its light or dark colors. */
export function useAppearance(): Appearance | undefined {
  const [look, setLook] = useState<Appearance>();
  useEffect(() => {
    const update = () => setLook(appearance());
    const system = matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(update);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    system.addEventListener("change", update);
    update();
    return () => {
      chosen.disconnect();
      system.removeEventListener("change", update);
    };
  }, []);
  return look;
}

/** Styles Stripe's fields like the page's own. */
function appearance(): Appearance {
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

/** Reads the current values of tokens, in the only color notation that Stripe accepts. */
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
