// Lists that scripts share with the program come as text, a word a line.
declare module "*.list" {
  const lines: string;
  export default lines;
}
