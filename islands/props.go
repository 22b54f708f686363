package islands

// Registered lists every island of the product, by its zero value. cmd/assets writes props.gen.ts and registry.gen.ts from it.
var Registered = []Props{}
