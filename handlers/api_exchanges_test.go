package handlers_test

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"plainhand/internal/humanize"
)

// exchange is a request to one of the calls, and the status that it's answered with.
type exchange struct {
	call   string // as the description has it: METHOD /path
	what   string // what is special about it
	by     func(*testSite) caller
	body   string // $name stands for what the caller has
	status int
	header map[string]string
	unfit  bool   // the description forbids such a request
	at     place  // usual if empty
	method string // another one than the call's
	length int    // of the body, which is filled up with spaces; 0 leaves it as it is
}

const (
	login    = "POST /api/auth/login"
	register = "POST /api/auth/register"
	logout   = "POST /api/auth/logout"
	showUser = "GET /api/user/{id}"
	useWords = "POST /api/user/usage"
	rewrite  = "POST /api/humanize"
	check    = "POST " + checkPath
	addText  = "POST /api/texts"
	saveText = "PUT /api/texts/{id}"
	buyPlan  = "POST /api/create-subscription"
	newCard  = "POST /api/payment-method"
	askPlan  = "POST /api/user/update-plan"
	demoBank = "POST /api/demo/confirm"

	askKey   = "POST /api/auth/passkey/question"
	useKey   = "POST /api/auth/passkey"
	showKey  = "POST /api/account/confirm"
	offerKey = "POST /api/account/passkeys/question"
	addKey   = "POST /api/account/passkeys"
)

// Bodies that several exchanges have in common.
const (
	signingIn = `{"email":"$email","password":"secret"}`
	saving    = `{"userId":"$user","revision":$revision,"version":0,"name":"Tools","draft":{"text":"We utilize it.",
		"mode":"casual","strength":"balanced","layout":"natural","keep":""},"work":null}`
	buying    = `{"paymentMethodId":"pm_demo_visa","priceId":"price_demo_basic","email":"$email"}`
	answering = `{"credential":$credential}`
	notAUUID  = "twice"
)

// particular are the exchanges that are about one call. The first of each call is the one that simply succeeds.
var particular = []exchange{
	{call: login, by: member, body: signingIn, status: 200},
	{call: login, what: "a wrong password", by: member, body: `{"email":"$email","password":"wrong!"}`, status: 401},
	{call: login, what: "nobody's address", by: visitor, body: `{"email":"$new","password":"secret"}`, status: 401},
	{call: login, what: "nothing", by: visitor, body: `{}`, status: 401, unfit: true},
	{call: login, what: "a number", by: visitor, body: `{"email":7,"password":"secret"}`, status: 400, unfit: true},
	{call: login, what: "a second step", by: twoStepper, body: signingIn, status: 401},
	{call: login, what: "an account that is closed", by: shut(member), body: signingIn, status: 403},
	{call: login, what: "too many guesses", by: guesser, body: signingIn, status: 429},

	{call: register, by: visitor, status: 200,
		body: `{"email":"$new","password":"secret","firstName":"Ada","lastName":"Lovelace"}`},
	{call: register, what: "no name", by: visitor, body: `{"email":"$new","password":"secret"}`, status: 200},
	{call: register, what: "the longest name and password", by: visitor, status: 200,
		body: `{"email":"$new","password":"` + letters(1024) + `","firstName":"` + letters(100) + `"}`},
	{call: register, what: "no address", by: visitor, body: `{"email":"ada","password":"secret"}`, status: 400},
	{call: register, what: "an invisible character", by: visitor, status: 400,
		body: `{"email":"a\u200bda@example.com","password":"secret"}`},
	{call: register, what: "too long an address", by: visitor, status: 400, unfit: true,
		body: `{"email":"` + letters(243) + `@example.com","password":"secret"}`},
	{call: register, what: "too short a password", by: visitor, status: 400, unfit: true,
		body: `{"email":"$new","password":"short"}`},
	{call: register, what: "too long a password", by: visitor, status: 400, unfit: true,
		body: `{"email":"$new","password":"` + letters(1025) + `"}`},
	{call: register, what: "too long a name", by: visitor, status: 400, unfit: true,
		body: `{"email":"$new","password":"secret","lastName":"` + letters(101) + `"}`},
	{call: register, what: "an address that is taken", by: member, body: signingIn, status: 409},
	{call: register, what: "too many sign-ups", by: crowd, status: 429, header: from(crowded),
		body: `{"email":"$new","password":"secret"}`},

	{call: logout, by: member, status: 200},
	{call: logout, what: "nobody", by: visitor, status: 200},

	{call: askKey, by: visitor, status: 200},
	{call: askKey, what: "somebody signed in", by: member, status: 200},
	{call: askKey, what: "a host without a name", by: visitor, status: 404, at: bare},
	{call: askKey, what: "too many questions", by: inquisitive, status: 429, header: from(crowded)},

	{call: useKey, by: returning, body: answering, status: 200},
	{call: useKey, what: "no question", by: visitor, body: answering, status: 401},
	{call: useKey, what: "no answer", by: returning, body: `{}`, status: 401, unfit: true},
	{call: useKey, what: "an account that is closed", by: shut(returning), body: answering, status: 403},

	{call: showKey, by: keyed, body: answering, status: 200},
	{call: showKey, what: "somebody else's passkey", by: borrowing, body: answering, status: 401},
	{call: showKey, what: "no answer", by: keyed, body: `{}`, status: 401, unfit: true},

	{call: offerKey, by: reachable, status: 200},
	{call: offerKey, what: "a passkey already", by: keyed, status: 200},
	{call: offerKey, what: "no proof", by: member, status: 403},
	{call: offerKey, what: "a host without a name", by: reachable, status: 404, at: bare},
	{call: offerKey, what: "an address that isn't confirmed", by: proven, status: 409},
	{call: offerKey, what: "too many passkeys", by: hoarder, status: 409},

	{call: addKey, by: adding, body: answering, status: 200},
	{call: addKey, what: "no question", by: reachable, body: answering, status: 400},
	{call: addKey, what: "no answer", by: adding, body: `{}`, status: 400, unfit: true},
	{call: addKey, what: "no proof", by: member, body: answering, status: 403},
	{call: addKey, what: "an address that isn't confirmed", by: proven, body: answering, status: 409},
	{call: addKey, what: "somebody else's passkey", by: sharing, body: answering, status: 409},

	{call: showUser, by: subscriber, status: 200},
	{call: showUser, what: "no plan", by: member, status: 200},
	{call: showUser, what: "no limit", by: unlimited, status: 200},
	{call: showUser, what: "few words left", by: nearlyDone, status: 200},
	{call: showUser, what: "a plan that isn't paid yet", by: asked, status: 200},
	{call: showUser, what: "somebody else", by: having(subscriber, "id", "$other"), status: 404},
	{call: showUser, what: "no id", by: having(subscriber, "id", "x"), status: 404},

	{call: useWords, by: subscriber, body: `{"userId":"$user","wordsUsed":-5}`, status: 200},
	{call: useWords, what: "nobody named", by: member, body: `{}`, status: 200},
	{call: useWords, what: "somebody else", by: subscriber, body: `{"userId":"$other"}`, status: 404},

	{call: rewrite, by: subscriber, status: 200, header: once(),
		body: `{"text":"We utilize it.","userId":"$user","userEmail":"$email","mode":"casual","strength":"light",
			"layout":"keep","keep":["it"],"seed":3,"kept":null}`},
	{call: rewrite, what: "the text alone", by: unlimited, body: callBody("We utilize it."), status: 200},
	{call: rewrite, what: "nothing to change", by: subscriber, body: callBody("We use it."), status: 200},
	{call: rewrite, what: "a text to keep", by: subscriber, status: 200,
		body: `{"text":"We utilize it.","kept":{"id":"","revision":0,"version":0,"name":"Tools"}}`},
	{call: rewrite, what: "as much as can be", by: unlimited, status: 200,
		body: `{"text":"` + words(humanize.MaxWords) + `","keep":[` + listOf(100, 200) + `]}`},
	{call: rewrite, what: "events", by: subscriber, body: callBody("We slowly utilize it."), status: 200,
		header: map[string]string{"Accept": "text/event-stream"}},
	{call: rewrite, what: "events of a run that fails", by: subscriber, body: callBody("It slowly fails."), status: 200,
		header: map[string]string{"Accept": "text/event-stream"}},
	{call: rewrite, what: "no text", by: subscriber, body: `{}`, status: 400, unfit: true},
	{call: rewrite, what: "no word", by: subscriber, body: callBody(" "), status: 400},
	{call: rewrite, what: "a NUL", by: subscriber, body: `{"text":"It\u0000 is."}`, status: 400},
	{call: rewrite, what: "too many words", by: unlimited, body: callBody(words(humanize.MaxWords + 1)), status: 400},
	{call: rewrite, what: "too many bytes", by: unlimited, body: callBody(letters(humanize.MaxBytes + 1)), status: 400,
		unfit: true},
	{call: rewrite, what: "no such mode", by: subscriber, body: `{"text":"It is.","mode":"loud"}`, status: 400,
		unfit: true},
	{call: rewrite, what: "no such strength", by: subscriber, body: `{"text":"It is.","strength":"loud"}`, status: 400,
		unfit: true},
	{call: rewrite, what: "no such layout", by: subscriber, body: `{"text":"It is.","layout":"loud"}`, status: 400,
		unfit: true},
	{call: rewrite, what: "a former layout", by: subscriber, body: `{"text":"It is.","layout":"plain"}`, status: 200},
	{call: rewrite, what: "too much to keep", by: subscriber, status: 400, unfit: true,
		body: `{"text":"It is.","keep":[` + listOf(101, 1) + `]}`},
	{call: rewrite, what: "too long a phrase to keep", by: subscriber, status: 400, unfit: true,
		body: `{"text":"It is.","keep":[` + listOf(1, 201) + `]}`},
	{call: rewrite, what: "a seed below 0", by: subscriber, body: `{"text":"It is.","seed":-1}`, status: 400,
		unfit: true},
	{call: rewrite, what: "the largest seed", by: subscriber, status: 200,
		body: `{"text":"It is.","seed":9007199254740991}`},
	{call: rewrite, what: "too large a seed", by: subscriber, body: `{"text":"It is.","seed":9007199254740992}`,
		status: 400, unfit: true},
	{call: rewrite, what: "too long a name", by: subscriber, status: 400, unfit: true,
		body: `{"text":"We utilize it.","kept":{"id":"","revision":0,"name":"` + letters(201) + `"}}`},
	{call: rewrite, what: "no UUID", by: subscriber, body: callBody("We utilize it."), status: 400, unfit: true,
		header: map[string]string{"Idempotency-Key": notAUUID}},
	{call: rewrite, what: "no plan", by: member, body: callBody("We utilize it."), status: 403},
	{call: rewrite, what: "no words left", by: nearlyDone, body: callBody(words(6001)), status: 403},
	{call: rewrite, what: "somebody else", by: subscriber, body: `{"text":"It is.","userId":"$other"}`, status: 403},
	{call: rewrite, what: "a key of another text", by: repeater, body: callBody("They utilize it."), status: 409,
		header: map[string]string{"Idempotency-Key": "$user"}},
	{call: rewrite, what: "too many runs", by: subscriber, body: callBody("It is."), status: 429, at: busy},
	{call: rewrite, what: "an engine that breaks", by: subscriber, body: callBody("It breaks."), status: 500},
	{call: rewrite, what: "a service that fails", by: subscriber, body: callBody("It fails."), status: 503},

	{call: check, by: subscriber, body: callBody("We delve into it."), status: 200},
	{call: check, what: "nothing to find", by: subscriber, body: callBody("We use it."), status: 200},
	{call: check, what: "no text", by: subscriber, body: `{}`, status: 400, unfit: true},
	{call: check, what: "no word", by: subscriber, body: callBody(" "), status: 400},
	{call: check, what: "a NUL", by: subscriber, body: `{"text":"It\u0000 is."}`, status: 400},
	{call: check, what: "too many words", by: subscriber, body: callBody(words(humanize.MaxWords + 1)), status: 400},
	{call: check, what: "no plan", by: member, body: callBody("We use it."), status: 403},
	{call: check, what: "too many runs", by: subscriber, body: callBody("We use it."), status: 429, at: busy},

	{call: addText, by: subscriber, body: saving, status: 200},
	{call: addText, what: "nothing in it", by: subscriber, body: `{"userId":"$user"}`, status: 200},
	{call: addText, what: "the longest name", by: subscriber, status: 200,
		body: `{"userId":"$user","name":"` + letters(200) + `"}`},
	{call: addText, what: "too long a name", by: subscriber, status: 400, unfit: true,
		body: `{"userId":"$user","name":"` + letters(201) + `"}`},
	{call: addText, what: "a NUL", by: subscriber, body: `{"userId":"$user","draft":{"text":"It\u0000 is."}}`, status: 400},
	{call: addText, what: "no plan", by: member, body: saving, status: 403},
	{call: addText, what: "somebody else", by: subscriber, body: `{"userId":"$other"}`, status: 403},
	{call: addText, what: "nobody named", by: subscriber, body: `{}`, status: 403, unfit: true},
	{call: addText, what: "no history", by: forgetful, body: saving, status: 409},

	{call: saveText, by: writer, body: saving, status: 200},
	{call: saveText, what: "what was done with a version", by: writer, status: 200,
		body: `{"userId":"$user","revision":$revision,"version":1,"draft":{"text":"We utilize it."},"work":{"seed":3,
			"decisions":[{"number":1,"decision":0}],"edited":[{"text":"We "},{"number":1,"before":"utilize","after":"use"},
			{"text":" it all.","own":true}]}}`},
	{call: saveText, what: "saved elsewhere", by: having(writer, "revision", "7"), body: saving, status: 200},
	{call: saveText, what: "an unrelated draft", by: writer, status: 200,
		body: `{"userId":"$user","revision":$revision,"draft":{"text":"Tomatoes want sun."}}`},
	{call: saveText, what: "somebody else's text", by: having(subscriber, "id", "$other"), body: saving, status: 200},
	{call: saveText, what: "no id", by: having(subscriber, "id", "x"), body: saving, status: 200},
	{call: saveText, what: "a revision in quotes", by: writer, body: `{"userId":"$user","revision":"1"}`, status: 400,
		unfit: true},
	{call: saveText, what: "too long a name", by: writer, status: 400, unfit: true,
		body: `{"userId":"$user","name":"` + letters(201) + `"}`},
	{call: saveText, what: "a NUL", by: writer, body: `{"userId":"$user","draft":{"text":"It\u0000 is."}}`, status: 400},
	{call: saveText, what: "no plan", by: member, body: saving, status: 403},
	{call: saveText, what: "somebody else", by: writer, body: `{"userId":"$other"}`, status: 403},
	{call: saveText, what: "no history", by: forgetful, body: saving, status: 409},

	{call: buyPlan, by: member, body: buying, status: 200, header: once()},
	{call: buyPlan, what: "a bank that asks", by: member, status: 200,
		body: `{"paymentMethodId":"pm_demo_asks","priceId":"price_demo_pro"}`},
	{call: buyPlan, what: "no such price", by: member, status: 400,
		body: `{"paymentMethodId":"pm_demo_visa","priceId":"gold"}`},
	{call: buyPlan, what: "no card", by: member, status: 400, unfit: true,
		body: `{"paymentMethodId":"","priceId":"price_demo_basic"}`},
	{call: buyPlan, what: "a card without money", by: member, status: 400,
		body: `{"paymentMethodId":"pm_demo_insufficient","priceId":"price_demo_basic"}`},
	{call: buyPlan, what: "a card's number", by: member, status: 400,
		body: `{"paymentMethodId":"4242 4242 4242 4242","priceId":"price_demo_basic"}`},
	{call: buyPlan, what: "no UUID", by: member, body: buying, status: 400, unfit: true,
		header: map[string]string{"Idempotency-Key": notAUUID}},
	{call: buyPlan, what: "a plan already", by: subscriber, body: buying, status: 409},
	{call: buyPlan, what: "another plan chosen", by: undecided, body: buying, status: 409},
	{call: buyPlan, what: "a gateway that fails", by: member, body: buying, status: 503, at: unsure},
	{call: buyPlan, what: "too many cards", by: cardTester, body: buying, status: 429},

	{call: newCard, by: subscriber, body: `{"paymentMethodId":"pm_demo_mastercard"}`, status: 200, header: once()},
	{call: newCard, what: "a bank that asks", by: subscriber, body: `{"paymentMethodId":"pm_demo_asks"}`, status: 200},
	{call: newCard, what: "no card", by: subscriber, body: `{}`, status: 400, unfit: true},
	{call: newCard, what: "a card without money", by: subscriber, status: 400,
		body: `{"paymentMethodId":"pm_demo_insufficient"}`},
	{call: newCard, what: "a card's number", by: subscriber, status: 400,
		body: `{"paymentMethodId":"4242 4242 4242 4242"}`},
	{call: newCard, what: "no UUID", by: subscriber, body: `{"paymentMethodId":"pm_demo_visa"}`, status: 400,
		unfit: true, header: map[string]string{"Idempotency-Key": notAUUID}},
	{call: newCard, what: "nothing ever bought", by: member, body: `{"paymentMethodId":"pm_demo_visa"}`, status: 404},
	{call: newCard, what: "a gateway that fails", by: subscriber, body: `{"paymentMethodId":"pm_demo_visa"}`, status: 503,
		at: unsure},
	{call: newCard, what: "too many cards", by: cardTester, body: `{"paymentMethodId":"pm_demo_visa"}`, status: 429},

	{call: askPlan, by: subscriber, status: 200,
		body: `{"userId":"$user","planId":"basic","customerId":"cus_demo_$user","status":"active"}`},
	{call: askPlan, what: "no plan", by: member, body: `{"planId":"basic"}`, status: 200},
	{call: askPlan, what: "somebody else", by: subscriber, body: `{"userId":"$other","planId":"basic"}`, status: 404},
	{call: askPlan, what: "somebody else's customer", by: subscriber, status: 404,
		body: `{"planId":"basic","customerId":"cus_demo_$other"}`},
	{call: askPlan, what: "a card's number", by: subscriber, body: `{"planId":"4242424242424242"}`, status: 400},

	{call: demoBank, by: asked, body: `{"client_secret":"$secret","approved":true}`, status: 200},
	{call: demoBank, what: "a no", by: asked, body: `{"client_secret":"$secret","approved":false}`, status: 400},
	{call: demoBank, what: "a card's number", by: asked, body: `{"client_secret":"4242424242424242"}`, status: 400},
	{call: demoBank, what: "no such payment", by: asked, body: `{"client_secret":"none","approved":true}`, status: 404},
}

// general are the exchanges that calls have in common: changes to the one that simply succeeds.
var general = []struct {
	what   string
	of     func(*openapi3.Operation) bool
	change func(e *exchange, longest int)
}{
	{"nobody signed in", needsSession, func(e *exchange, _ int) { e.by, e.status, e.unfit = visitor, 401, true }},
	{"a forged session", needsSession, func(e *exchange, _ int) { e.by, e.status = forger, 401 }},
	{"another method", everyOne, func(e *exchange, _ int) { e.method, e.status = http.MethodDelete, 405 }},
	{"another site", writes, func(e *exchange, _ int) {
		e.header, e.status = map[string]string{"Sec-Fetch-Site": "cross-site"}, 403
	}},
	{"a session that can't be read", everyOne, func(e *exchange, _ int) {
		e.by, e.at, e.status = subscriber, broken, 500
	}},
	{"no database", everyOne, func(e *exchange, _ int) { e.by, e.at, e.status = subscriber, down, 503 }},
	{"a field that nobody knows", takesBody, func(e *exchange, _ int) { e.body = withField(e.body, `[{"a":1}]`) }},
	{"a type that isn't JSON", takesBody, func(e *exchange, _ int) {
		e.header, e.status, e.unfit = map[string]string{"Content-Type": "text/plain"}, 400, true
	}},
	{"another charset", takesBody, func(e *exchange, _ int) {
		e.header, e.status = map[string]string{"Content-Type": "application/json; charset=latin1"}, 400
	}},
	{"the charset", takesBody, func(e *exchange, _ int) {
		e.header = map[string]string{"Content-Type": `application/json; charset="UTF-8"`}
	}},
	{"a body that breaks off", takesBody, func(e *exchange, _ int) { e.body, e.status, e.unfit = e.body[:9], 400, true }},
	{"a list", takesBody, func(e *exchange, _ int) { e.body, e.status, e.unfit = `[]`, 400, true }},
	{"null", takesBody, func(e *exchange, _ int) { e.body, e.status, e.unfit = ` null `, 400, true }},
	{"no body", takesBody, func(e *exchange, _ int) { e.body, e.status, e.unfit = ``, 400, true }},
	{"what is not Unicode", takesBody, func(e *exchange, _ int) { e.body, e.status = withField(e.body, `"\ud83d"`), 400 }},
	{"the longest body", takesBody, func(e *exchange, longest int) { e.length = longest }},
	{"too long a body", takesBody, func(e *exchange, longest int) { e.length, e.status = longest+1, 413 }},
	{"too slow a body", takesBody, func(e *exchange, _ int) { e.at, e.status = slow, 408 }},
}

func everyOne(*openapi3.Operation) bool            { return true }
func takesBody(operation *openapi3.Operation) bool { return operation.RequestBody != nil }
func writes(operation *openapi3.Operation) bool    { return operation.OperationID != "showUser" }

// needsSession reports whether a call is for those who are signed in, as all are unless they say otherwise.
func needsSession(operation *openapi3.Operation) bool { return operation.Security == nil }

func withField(body, value string) string {
	return strings.Replace(body, "{", `{"unknown":`+value+`,`, 1)
}

func letters(n int) string { return strings.Repeat("a", n) }

// listOf returns n strings of some letters each, as JSON without brackets.
func listOf(n, letter int) string {
	return strings.Join(slices.Repeat([]string{`"` + letters(letter) + `"`}, n), ",")
}

func from(address netip.Addr) map[string]string {
	return map[string]string{"X-Forwarded-For": address.String()}
}

func once() map[string]string { return map[string]string{"Idempotency-Key": "$other"} }
