/** The file at a path, for `createFileJob`. */
export declare function openFile(path: string): Promise<File>;
