/** The bundled styles, as text. */
declare module "*.css" {
  const styles: string;
  export default styles;
}
