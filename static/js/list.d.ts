// Lists that scripts share with the program come as text, one word per line.
declare module "*.list" {
  const lines: string;
  export default lines;
}
