import type { JobSettings } from "./api.gen.js";
/** A file to rewrite. The extension of its name determines its format. */
export type InputFile = File | {
    name: string;
    content: Blob | Uint8Array | string;
};
/** The form of a job of files: its settings, then its files. */
export declare function formOf(files: InputFile[], settings: JobSettings): FormData;
/** The name of a file that the site sent; empty without one. */
export declare function fileNameOf(response: Response): string;
