import type { Unchanged } from "../props.gen.ts";

/** The explanation of an output without changes, with the paragraphs that lack details. */
export function NothingChanged({ verdict, why, bare }: Unchanged) {
  return (
    <>
      <p className="soft small margin-note">
        {verdict} The result is your draft, word for word. {why}
      </p>
      {bare.length > 0 ? (
        <>
          <p className="soft small margin-note">
            Only you can add what nobody else knows: a figure, a name, something you saw. These paragraphs have none
            yet.
          </p>
          <ul className="soft small margin-note">
            {bare.map((opening) => (
              <li key={opening}>“{opening} …”</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
