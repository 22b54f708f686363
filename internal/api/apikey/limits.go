package apikey

// The limits of the API. The developer pages quote these figures.
const (
	MaxKeys   = 20    // working keys per user
	TextWords = 5_000 // words in a text of a synchronous request
	JobTexts  = 200   // texts or files in a job

	// Requests per key and minute. All keys of a user together have twice as many.
	TestRequests    = 60
	ProRequests     = 120
	PremiumRequests = 600
)
