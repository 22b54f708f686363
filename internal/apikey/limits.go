package apikey

// What programs may do with keys. The pages for developers quote these figures.
const (
	Most      = 20    // keys of one person that work
	TextWords = 5_000 // in a text that is rewritten while a program waits
	JobTexts  = 200   // in one job, also of files

	// Requests of one key in a minute. All keys of one person have twice as many.
	TestRequests    = 60
	ProRequests     = 120
	PremiumRequests = 600
)
