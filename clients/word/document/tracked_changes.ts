/** A tracked change, by what identifies it after the document was edited. */
type Signature = string;

function signature({ type, author, date, text }: Word.TrackedChange): Signature {
  return JSON.stringify([type, author, new Date(date).getTime(), text]);
}

/** Whether Word lets add-ins read and reject tracked changes. */
export function canReject(): boolean {
  return Office.context.requirements.isSetSupported("WordApi", "1.6");
}

/** Loads the document's tracked changes. The returned function has them after a sync. */
export function loadTracked({ document }: Word.RequestContext): () => readonly Word.TrackedChange[] {
  if (!canReject()) return () => [];
  const tracked = document.body.getTrackedChanges();
  tracked.load("type,author,date,text");
  return () => tracked.items;
}

/** A set in which the same signature can be several times. */
class Signatures {
  readonly #counts = new Map<Signature, number>();

  constructor(signatures: readonly Signature[]) {
    for (const each of signatures) this.#counts.set(each, (this.#counts.get(each) ?? 0) + 1);
  }

  /** Takes a signature out, and reports whether it was there. */
  take(signature: Signature): boolean {
    const count = this.#counts.get(signature) ?? 0;
    this.#counts.set(signature, count - 1);
    return count > 0;
  }
}

/** The signatures of tracked changes. */
export function signaturesOf(tracked: readonly Word.TrackedChange[]): Signature[] {
  return tracked.map(signature);
}

/** The signatures that are new. */
export function added(before: readonly Signature[], after: readonly Signature[]): Signature[] {
  const known = new Signatures(before);
  return after.filter((each) => !known.take(each));
}

/** Rejects the tracked changes with these signatures, and returns how many of them were left to reject. */
export function rejectAll(signatures: readonly Signature[]): Promise<number> {
  return Word.run(async (context) => {
    const loaded = loadTracked(context);
    await context.sync();
    const own = new Signatures(signatures);
    const left = loaded().filter((change) => own.take(signature(change)));
    for (const change of left) change.reject();
    await context.sync();
    return left.length;
  });
}
