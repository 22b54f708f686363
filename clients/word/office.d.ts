// The part of Office.js that the add-in uses. A property has a value only after it was loaded, and the queue was synced.

declare namespace Office {
  /** Calls back, or resolves, once Office.js is ready. The host is null in an ordinary browser. */
  function onReady(): Promise<{ readonly host: string | null; readonly platform: string | null }>;
  const context: {
    /** Separates the storage of sites that embed Office. Missing where browsers separate it themselves. */
    readonly partitionKey?: string;
    readonly officeTheme?: { readonly bodyBackgroundColor?: string };
    readonly requirements: { isSetSupported(name: string, version: string): boolean };
  };
}

declare namespace Word {
  function run<Result>(batch: (context: RequestContext) => Promise<Result>): Promise<Result>;

  interface RequestContext {
    readonly document: Document;
    sync(): Promise<void>;
  }

  interface Loadable {
    load(properties: string): void;
  }

  interface ClientResult<Value> {
    readonly value: Value;
  }

  interface Collection<Item> extends Loadable {
    readonly items: readonly Item[];
  }

  interface ParagraphCollection extends Collection<Paragraph> {
    getFirst(): Paragraph;
  }

  type ChangeTrackingMode = "Off" | "TrackAll" | "TrackMineOnly";

  interface Document extends Loadable {
    readonly body: Body;
    changeTrackingMode: ChangeTrackingMode;
    getSelection(): Range;
  }

  interface Body {
    readonly paragraphs: Collection<Paragraph>;
    getRange(location: "Start" | "Whole"): Range;
    /** WordApi 1.6 */
    getTrackedChanges(): Collection<TrackedChange>;
  }

  interface Paragraph extends Loadable {
    readonly text: string;
    readonly styleBuiltIn: string;
    readonly tableNestingLevel: number;
    getRange(location: "Whole" | "Content"): Range;
    getReviewedText(version: "Original" | "Current"): ClientResult<string>;
    search(text: string, options: { readonly matchCase: boolean }): Collection<Range>;
  }

  interface Range extends Loadable {
    readonly text: string;
    readonly paragraphs: ParagraphCollection;
    readonly fields: Collection<Field>;
    getRange(location: "Start" | "Whole"): Range;
    expandTo(range: Range): Range;
    compareLocationWith(range: Range): ClientResult<string>;
    insertText(text: string, location: "Replace" | "Before" | "After"): Range;
    delete(): void;
  }

  interface Field extends Loadable {
    readonly code: string;
    readonly result: Range;
  }

  interface TrackedChange extends Loadable {
    readonly author: string;
    readonly date: Date;
    readonly text: string;
    readonly type: string;
    reject(): void;
  }
}
