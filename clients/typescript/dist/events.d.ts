import type { Result } from "./api.gen.js";
/**
 * A step of a streamed rewrite: sentences with the share of the text that was processed, 0 to 1, or finally the complete
 * result.
 */
export type StreamEvent = {
    type: "passing";
    text: string;
    share: number;
} | {
    type: "done";
    result: Result;
};
/** Reads the events of a response until the last one. Fails if there is none. */
export declare function readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent, void>;
