export const examples = { well: { fault: "", text: "well" } };
