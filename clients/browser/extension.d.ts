// The part of the browsers' extension API that this extension uses. Firefox also calls it chrome.

interface ExtensionEvent<Listener> {
  addListener(listener: Listener): void;
}

interface ExtensionTab {
  readonly id?: number;
}

interface ExtensionSender {
  readonly id?: string;
  readonly url?: string;
  readonly tab?: ExtensionTab;
}

interface ExtensionPort {
  readonly name: string;
  readonly sender?: ExtensionSender;
  readonly onMessage: ExtensionEvent<(message: never) => void>;
  readonly onDisconnect: ExtensionEvent<() => void>;
  postMessage(message: unknown): void;
  disconnect(): void;
}

interface InjectionTarget {
  readonly tabId: number;
  readonly allFrames?: boolean;
  readonly frameIds?: readonly number[];
}

interface InjectionResult<Result> {
  readonly frameId: number;
  readonly result?: Result;
}

declare const chrome: {
  readonly runtime: {
    /** Missing in a page whose extension was updated or removed. */
    readonly id?: string;
    readonly onInstalled: ExtensionEvent<() => void>;
    readonly onConnect: ExtensionEvent<(port: ExtensionPort) => void>;
    /** A listener that returns true answers later. */
    readonly onMessage: ExtensionEvent<
      (message: never, sender: ExtensionSender, answer: (reply: unknown) => void) => boolean
    >;
    connect(options: { name: string }): ExtensionPort;
    getURL(path: string): string;
    getPlatformInfo(): Promise<unknown>;
    openOptionsPage(): Promise<void>;
    sendMessage(message: unknown): Promise<unknown>;
  };
  readonly action: {
    readonly onClicked: ExtensionEvent<(tab: ExtensionTab) => void>;
    getPopup(details: { tabId: number }): Promise<string>;
    setPopup(details: { tabId: number; popup: string }): Promise<void>;
    setTitle(details: { title: string }): Promise<void>;
    openPopup?(): Promise<void>;
  };
  readonly contextMenus: {
    readonly onClicked: ExtensionEvent<(info: unknown, tab?: ExtensionTab) => void>;
    create(item: { id: string; title: string; contexts: readonly string[] }): void;
    removeAll(): Promise<void>;
  };
  readonly permissions: {
    contains(permissions: { origins: readonly string[] }): Promise<boolean>;
    request(permissions: { origins: readonly string[] }): Promise<boolean>;
  };
  readonly scripting: {
    executeScript<Values extends readonly unknown[], Result>(injection: {
      readonly target: InjectionTarget;
      readonly files?: readonly string[];
      readonly func?: (...values: Values) => Result;
      readonly args?: Values;
    }): Promise<InjectionResult<Awaited<Result>>[]>;
  };
  readonly tabs: {
    query(filter: { active: boolean }): Promise<ExtensionTab[]>;
  };
  readonly storage: {
    readonly local: {
      get(keys: readonly string[]): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
      remove(keys: readonly string[]): Promise<void>;
      /** Missing in browsers whose storage is open to injected scripts. */
      setAccessLevel?(options: { accessLevel: "TRUSTED_CONTEXTS" }): Promise<void>;
    };
  };
};
