import type { Page } from "@playwright/test";

/** The widest gap between two letters of a line of text in a screenshot, in fractions of device pixels. */
export async function widestGap(page: Page, screenshot: Buffer): Promise<number> {
  return page.evaluate(async (encoded) => {
    const file = Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0));
    const darkest = await columns(await createImageBitmap(new Blob([file])));
    const paper = Math.max(...darkest);
    const ink = Math.min(...darkest);
    const shares = darkest.map((brightness) => (paper - brightness) / (paper - ink));
    const letter = (share: number) => share > 0.5;
    let widest = 0;
    let gap = 0;
    for (const share of shares.slice(shares.findIndex(letter))) {
      if (letter(share)) {
        widest = Math.max(widest, gap);
        gap = 0;
      } else {
        gap += 1 - share;
      }
    }
    return widest;

    /** The brightness of each column's darkest pixel, by its green channel. */
    async function columns(picture: ImageBitmap): Promise<number[]> {
      const { width, height } = picture;
      const canvas = new OffscreenCanvas(width, height).getContext("2d") as OffscreenCanvasRenderingContext2D;
      canvas.drawImage(picture, 0, 0);
      const { data } = canvas.getImageData(0, 0, width, height);
      const darkest = Array<number>(width).fill(255);
      for (let i = 0; i < width * height; i++) {
        darkest[i % width] = Math.min(darkest[i % width] ?? 255, data[4 * i + 1] ?? 255);
      }
      return darkest;
    }
  }, screenshot.toString("base64"));
}
