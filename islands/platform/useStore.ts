import { useMemo, useRef, useState } from "react";

/** The state of a component, changed by events. */
export interface Store<State, Event> {
  /** The state as rendered. */
  readonly state: State;
  /** Returns the current state, for handlers and for requests that end between two renderings. */
  current(): State;
  dispatch(event: Event): void;
}

/** A reducer like React's, whose state can also be read between renderings. */
export function useStore<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: () => State,
): Store<State, Event> {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  const methods = useMemo(
    () => ({
      current: () => latest.current,
      dispatch: (event: Event) => {
        latest.current = reduce(latest.current, event);
        setState(latest.current);
      },
    }),
    [],
  );
  return { state, ...methods };
}
