import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { examples } from "./Awkward.examples.ts";
import Awkward, { type AwkwardProps } from "./Awkward.tsx";

afterEach(cleanup);

// React's hooks and the library's rendering must meet in one Preact.
test("a component answers", () => {
  render(<Awkward {...(examples.plain as AwkwardProps)} />);
  fireEvent.input(screen.getByLabelText("Text"), { target: { value: "three words now" } });
  fireEvent.click(screen.getByText("Press"));
  expect(screen.getByRole("status").textContent).toBe("3 words, x, m, quiet, pressed 1");
});
