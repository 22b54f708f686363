// Declarations of the part of Alpine's API that the project uses. Alpine ships no types.
declare module "@alpinejs/csp" {
  interface Magics {
    readonly $root: HTMLElement;
    readonly $refs: Record<string, HTMLElement | undefined>;
    $nextTick(then: () => void): void;
  }
  const Alpine: {
    data<Component extends object>(name: string, component: () => Component & ThisType<Component & Magics>): void;
    start(): void;
  };
  export default Alpine;
}
