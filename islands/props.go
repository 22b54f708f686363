package islands

// Registered lists every island of the product, by its zero value. cmd/assets writes props.gen.ts and registry.gen.ts from it.
var Registered = []Props{
	Processing{},
}

// Processing shows what is done with a text while a form is sent and the browser waits for the next page.
type Processing struct {
	ID   string `json:"id"`
	Form string `json:"form"` // the id of the form
	Demo bool   `json:"demo"`
}

func (Processing) Component() string { return "processing/Processing" }
