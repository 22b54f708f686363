/** Fails in the requested way, on the server or in the browser. */
export default function Faulty({ fault, text }: { readonly fault: string; readonly text: string }) {
  const inBrowser = typeof document !== "undefined";
  if (inBrowser === (fault === "browser")) fail(fault, text);
  return <p>{text}</p>;
}

function fail(fault: string, text: string): void {
  const hoard: string[] = [];
  if (fault === "throw" || fault === "browser") throw new Error(`could not draw ${text}`);
  if (fault === "recursion") fail(fault, `${text}.`);
  while (fault === "loop");
  while (fault === "memory") hoard.push(text.repeat(1000) + hoard.length);
}
