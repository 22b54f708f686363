// Word lists that scripts share with the program are imported as text, one word per line.
declare module "*.list" {
  const lines: string;
  export default lines;
}
