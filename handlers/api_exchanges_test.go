package handlers_test

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
)

// exchange is a request to an API call and the expected response status.
type exchange struct {
	call    string // METHOD /path, as in docs/api.yaml
	name    string // the case; empty for the plain success
	by      func(*sitetest.Site) sitetest.Caller
	body    string // $name is expanded with the caller's variable
	status  int
	header  map[string]string
	invalid bool    // the request violates the description
	at      variant // usual if empty
	method  string  // if it differs from the call's
	length  int     // of the body in bytes, padded with spaces; 0: no padding
}

const (
	login    = "POST /api/auth/login"
	register = "POST /api/auth/register"
	logout   = "POST /api/auth/logout"
	showUser = "GET /api/user/{id}"
	useWords = "POST /api/user/usage"
	rewrite  = "POST /api/humanize"
	check    = "POST " + sitetest.CheckPath
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

// Request bodies shared by several exchanges.
const (
	signingIn = `{"email":"$email","password":"secret"}`
	saving    = `{"userId":"$user","revision":$revision,"version":0,"name":"Tools","draft":{"text":"We utilize it.",
		"mode":"casual","strength":"balanced","layout":"natural","keep":""},"work":null}`
	buying    = `{"paymentMethodId":"pm_demo_visa","priceId":"price_demo_basic","email":"$email"}`
	answering = `{"credential":$credential}`
	notAUUID  = "twice"
)

// specificExchanges are the exchanges of individual calls. The first one of each call is its plain success.
var specificExchanges = []exchange{
	{call: login, by: sitetest.Member, body: signingIn, status: 200},
	{call: login, name: "a wrong password", by: sitetest.Member, body: `{"email":"$email","password":"wrong!"}`,
		status: 401},
	{call: login, name: "an unknown address", by: sitetest.Visitor, body: `{"email":"$new","password":"secret"}`,
		status: 401},
	{call: login, name: "nothing", by: sitetest.Visitor, body: `{}`, status: 401, invalid: true},
	{call: login, name: "a number", by: sitetest.Visitor, body: `{"email":7,"password":"secret"}`, status: 400,
		invalid: true},
	{call: login, name: "two-factor authentication", by: withTwoFactor, body: signingIn, status: 401},
	{call: login, name: "a disabled account", by: disabled(sitetest.Member), body: signingIn, status: 403},
	{call: login, name: "too many guesses", by: lockedOut, body: signingIn, status: 429},

	{call: register, by: sitetest.Visitor, status: 200,
		body: `{"email":"$new","password":"secret","firstName":"Ada","lastName":"Lovelace"}`},
	{call: register, name: "no name", by: sitetest.Visitor, body: `{"email":"$new","password":"secret"}`, status: 200},
	{call: register, name: "the longest name and password", by: sitetest.Visitor, status: 200,
		body: `{"email":"$new","password":"` + letters(1024) + `","firstName":"` + letters(100) + `"}`},
	{call: register, name: "no address", by: sitetest.Visitor, body: `{"email":"ada","password":"secret"}`, status: 400},
	{call: register, name: "an invisible character", by: sitetest.Visitor, status: 400,
		body: `{"email":"a\u200bda@example.com","password":"secret"}`},
	{call: register, name: "too long an address", by: sitetest.Visitor, status: 400, invalid: true,
		body: `{"email":"` + letters(243) + `@example.com","password":"secret"}`},
	{call: register, name: "too short a password", by: sitetest.Visitor, status: 400, invalid: true,
		body: `{"email":"$new","password":"short"}`},
	{call: register, name: "too long a password", by: sitetest.Visitor, status: 400, invalid: true,
		body: `{"email":"$new","password":"` + letters(1025) + `"}`},
	{call: register, name: "too long a name", by: sitetest.Visitor, status: 400, invalid: true,
		body: `{"email":"$new","password":"secret","lastName":"` + letters(101) + `"}`},
	{call: register, name: "an address that is taken", by: sitetest.Member, body: signingIn, status: 409},
	{call: register, name: "too many sign-ups", by: throttledSignUp, status: 429, header: from(throttledAddress),
		body: `{"email":"$new","password":"secret"}`},

	{call: logout, by: sitetest.Member, status: 200},
	{call: logout, name: "signed out", by: sitetest.Visitor, status: 200},

	{call: askKey, by: sitetest.Visitor, status: 200},
	{call: askKey, name: "a signed-in visitor", by: sitetest.Member, status: 200},
	{call: askKey, name: "a host without a name", by: sitetest.Visitor, status: 404, at: bare},
	{call: askKey, name: "too many questions", by: throttledPasskey, status: 429, header: from(throttledAddress)},

	{call: useKey, by: signedOutWithPasskey, body: answering, status: 200},
	{call: useKey, name: "no challenge", by: sitetest.Visitor, body: answering, status: 401},
	{call: useKey, name: "no credential", by: signedOutWithPasskey, body: `{}`, status: 401, invalid: true},
	{call: useKey, name: "a disabled account", by: disabled(signedOutWithPasskey), body: answering, status: 403},

	{call: showKey, by: withOwnPasskey, body: answering, status: 200},
	{call: showKey, name: "another user's passkey", by: withForeignPasskey, body: answering, status: 401},
	{call: showKey, name: "no credential", by: withOwnPasskey, body: `{}`, status: 401, invalid: true},

	{call: offerKey, by: sitetest.Verified, status: 200},
	{call: offerKey, name: "a passkey already", by: withOwnPasskey, status: 200},
	{call: offerKey, name: "no reauthentication", by: sitetest.Member, status: 403},
	{call: offerKey, name: "a host without a name", by: sitetest.Verified, status: 404, at: bare},
	{call: offerKey, name: "an address that isn't confirmed", by: sitetest.Reauthenticated, status: 409},
	{call: offerKey, name: "too many passkeys", by: withMaxPasskeys, status: 409},

	{call: addKey, by: withNewPasskey, body: answering, status: 200},
	{call: addKey, name: "no challenge", by: sitetest.Verified, body: answering, status: 400},
	{call: addKey, name: "no credential", by: withNewPasskey, body: `{}`, status: 400, invalid: true},
	{call: addKey, name: "no reauthentication", by: sitetest.Member, body: answering, status: 403},
	{call: addKey, name: "an address that isn't confirmed", by: sitetest.Reauthenticated, body: answering, status: 409},
	{call: addKey, name: "another user's passkey", by: withRegisteredPasskey, body: answering, status: 409},

	{call: showUser, by: subscriber, status: 200},
	{call: showUser, name: "no plan", by: sitetest.Member, status: 200},
	{call: showUser, name: "no limit", by: unlimited, status: 200},
	{call: showUser, name: "few words left", by: nearLimit, status: 200},
	{call: showUser, name: "a plan that isn't paid yet", by: awaitingBank, status: 200},
	{call: showUser, name: "another user", by: withVar(subscriber, "id", "$other"), status: 404},
	{call: showUser, name: "no id", by: withVar(subscriber, "id", "x"), status: 404},

	{call: useWords, by: subscriber, body: `{"userId":"$user","wordsUsed":-5}`, status: 200},
	{call: useWords, name: "no user ID", by: sitetest.Member, body: `{}`, status: 200},
	{call: useWords, name: "another user", by: subscriber, body: `{"userId":"$other"}`, status: 404},

	{call: rewrite, by: subscriber, status: 200, header: once(),
		body: `{"text":"We utilize it.","userId":"$user","userEmail":"$email","mode":"casual","strength":"light",
			"layout":"keep","keep":["it"],"seed":3,"kept":null}`},
	{call: rewrite, name: "the text alone", by: unlimited, body: sitetest.CallBody("We utilize it."), status: 200},
	{call: rewrite, name: "nothing to change", by: subscriber, body: sitetest.CallBody("We use it."), status: 200},
	{call: rewrite, name: "a text to keep", by: subscriber, status: 200,
		body: `{"text":"We utilize it.","kept":{"id":"","revision":0,"version":0,"name":"Tools"}}`},
	{call: rewrite, name: "the maximum words and phrases", by: unlimited, status: 200,
		body: `{"text":"` + sitetest.Words(humanize.MaxWords) + `","keep":[` + listOf(100, 200) + `]}`},
	{call: rewrite, name: "events", by: subscriber, body: sitetest.CallBody("We slowly utilize it."), status: 200,
		header: map[string]string{"Accept": "text/event-stream"}},
	{call: rewrite, name: "events of a run that fails", by: subscriber, body: sitetest.CallBody("It slowly fails."),
		status: 200,
		header: map[string]string{"Accept": "text/event-stream"}},
	{call: rewrite, name: "no text", by: subscriber, body: `{}`, status: 400, invalid: true},
	{call: rewrite, name: "no word", by: subscriber, body: sitetest.CallBody(" "), status: 400},
	{call: rewrite, name: "a NUL", by: subscriber, body: `{"text":"It\u0000 is."}`, status: 400},
	{call: rewrite, name: "too many words", by: unlimited,
		body: sitetest.CallBody(sitetest.Words(humanize.MaxWords + 1)), status: 400},
	{call: rewrite, name: "too many bytes", by: unlimited, body: sitetest.CallBody(letters(humanize.MaxBytes + 1)),
		status:  400,
		invalid: true},
	{call: rewrite, name: "no such mode", by: subscriber, body: `{"text":"It is.","mode":"loud"}`, status: 400,
		invalid: true},
	{call: rewrite, name: "no such strength", by: subscriber, body: `{"text":"It is.","strength":"loud"}`, status: 400,
		invalid: true},
	{call: rewrite, name: "no such layout", by: subscriber, body: `{"text":"It is.","layout":"loud"}`, status: 400,
		invalid: true},
	{call: rewrite, name: "a former layout", by: subscriber, body: `{"text":"It is.","layout":"plain"}`, status: 200},
	{call: rewrite, name: "too much to keep", by: subscriber, status: 400, invalid: true,
		body: `{"text":"It is.","keep":[` + listOf(101, 1) + `]}`},
	{call: rewrite, name: "too long a phrase to keep", by: subscriber, status: 400, invalid: true,
		body: `{"text":"It is.","keep":[` + listOf(1, 201) + `]}`},
	{call: rewrite, name: "a seed below 0", by: subscriber, body: `{"text":"It is.","seed":-1}`, status: 400,
		invalid: true},
	{call: rewrite, name: "the largest seed", by: subscriber, status: 200,
		body: `{"text":"It is.","seed":9007199254740991}`},
	{call: rewrite, name: "too large a seed", by: subscriber, body: `{"text":"It is.","seed":9007199254740992}`,
		status: 400, invalid: true},
	{call: rewrite, name: "too long a name", by: subscriber, status: 400, invalid: true,
		body: `{"text":"We utilize it.","kept":{"id":"","revision":0,"name":"` + letters(201) + `"}}`},
	{call: rewrite, name: "no UUID", by: subscriber, body: sitetest.CallBody("We utilize it."), status: 400, invalid: true,
		header: map[string]string{"Idempotency-Key": notAUUID}},
	{call: rewrite, name: "no plan", by: sitetest.Member, body: sitetest.CallBody("We utilize it."), status: 403},
	{call: rewrite, name: "no words left", by: nearLimit, body: sitetest.CallBody(sitetest.Words(6001)), status: 403},
	{call: rewrite, name: "another user", by: subscriber, body: `{"text":"It is.","userId":"$other"}`, status: 403},
	{call: rewrite, name: "a key of another text", by: withUsedKey, body: sitetest.CallBody("They utilize it."),
		status: 409,
		header: map[string]string{"Idempotency-Key": "$user"}},
	{call: rewrite, name: "too many runs", by: subscriber, body: sitetest.CallBody("It is."), status: 429, at: busy},
	{call: rewrite, name: "an engine bug", by: subscriber, body: sitetest.CallBody("It breaks."), status: 500},
	{call: rewrite, name: "an unavailable service", by: subscriber, body: sitetest.CallBody("It fails."), status: 503},

	{call: check, by: subscriber, body: sitetest.CallBody("We delve into it."), status: 200},
	{call: check, name: "nothing to find", by: subscriber, body: sitetest.CallBody("We use it."), status: 200},
	{call: check, name: "no text", by: subscriber, body: `{}`, status: 400, invalid: true},
	{call: check, name: "no word", by: subscriber, body: sitetest.CallBody(" "), status: 400},
	{call: check, name: "a NUL", by: subscriber, body: `{"text":"It\u0000 is."}`, status: 400},
	{call: check, name: "too many words", by: subscriber, body: sitetest.CallBody(sitetest.Words(humanize.MaxWords + 1)),
		status: 400},
	{call: check, name: "no plan", by: sitetest.Member, body: sitetest.CallBody("We use it."), status: 403},
	{call: check, name: "too many runs", by: subscriber, body: sitetest.CallBody("We use it."), status: 429, at: busy},

	{call: addText, by: subscriber, body: saving, status: 200},
	{call: addText, name: "nothing in it", by: subscriber, body: `{"userId":"$user"}`, status: 200},
	{call: addText, name: "the longest name", by: subscriber, status: 200,
		body: `{"userId":"$user","name":"` + letters(200) + `"}`},
	{call: addText, name: "too long a name", by: subscriber, status: 400, invalid: true,
		body: `{"userId":"$user","name":"` + letters(201) + `"}`},
	{call: addText, name: "a NUL", by: subscriber, body: `{"userId":"$user","draft":{"text":"It\u0000 is."}}`, status: 400},
	{call: addText, name: "no plan", by: sitetest.Member, body: saving, status: 403},
	{call: addText, name: "another user", by: subscriber, body: `{"userId":"$other"}`, status: 403},
	{call: addText, name: "no user ID", by: subscriber, body: `{}`, status: 403, invalid: true},
	{call: addText, name: "no history", by: withoutHistory, body: saving, status: 409},

	{call: saveText, by: withSavedText, body: saving, status: 200},
	{call: saveText, name: "edits to a version", by: withSavedText, status: 200,
		body: `{"userId":"$user","revision":$revision,"version":1,"draft":{"text":"We utilize it."},"work":{"seed":3,
			"decisions":[{"number":1,"decision":0}],"edited":[{"text":"We "},{"number":1,"before":"utilize","after":"use"},
			{"text":" it all.","own":true}]}}`},
	{call: saveText, name: "a conflicting revision", by: withVar(withSavedText, "revision", "7"), body: saving,
		status: 200},
	{call: saveText, name: "an unrelated draft", by: withSavedText, status: 200,
		body: `{"userId":"$user","revision":$revision,"draft":{"text":"Tomatoes want sun."}}`},
	{call: saveText, name: "another user's text", by: withVar(subscriber, "id", "$other"), body: saving, status: 200},
	{call: saveText, name: "no id", by: withVar(subscriber, "id", "x"), body: saving, status: 200},
	{call: saveText, name: "a revision in quotes", by: withSavedText, body: `{"userId":"$user","revision":"1"}`,
		status:  400,
		invalid: true},
	{call: saveText, name: "too long a name", by: withSavedText, status: 400, invalid: true,
		body: `{"userId":"$user","name":"` + letters(201) + `"}`},
	{call: saveText, name: "a NUL", by: withSavedText, body: `{"userId":"$user","draft":{"text":"It\u0000 is."}}`, status: 400},
	{call: saveText, name: "no plan", by: sitetest.Member, body: saving, status: 403},
	{call: saveText, name: "another user", by: withSavedText, body: `{"userId":"$other"}`, status: 403},
	{call: saveText, name: "no history", by: withoutHistory, body: saving, status: 409},

	{call: buyPlan, by: sitetest.Member, body: buying, status: 200, header: once()},
	{call: buyPlan, name: "a payment that needs authentication", by: sitetest.Member, status: 200,
		body: `{"paymentMethodId":"pm_demo_asks","priceId":"price_demo_pro"}`},
	{call: buyPlan, name: "no such price", by: sitetest.Member, status: 400,
		body: `{"paymentMethodId":"pm_demo_visa","priceId":"gold"}`},
	{call: buyPlan, name: "no card", by: sitetest.Member, status: 400, invalid: true,
		body: `{"paymentMethodId":"","priceId":"price_demo_basic"}`},
	{call: buyPlan, name: "a card without money", by: sitetest.Member, status: 400,
		body: `{"paymentMethodId":"pm_demo_insufficient","priceId":"price_demo_basic"}`},
	{call: buyPlan, name: "a card's number", by: sitetest.Member, status: 400,
		body: `{"paymentMethodId":"4242 4242 4242 4242","priceId":"price_demo_basic"}`},
	{call: buyPlan, name: "no UUID", by: sitetest.Member, body: buying, status: 400, invalid: true,
		header: map[string]string{"Idempotency-Key": notAUUID}},
	{call: buyPlan, name: "a plan already", by: subscriber, body: buying, status: 409},
	{call: buyPlan, name: "another plan chosen", by: withChosenPlan, body: buying, status: 409},
	{call: buyPlan, name: "a failing gateway", by: sitetest.Member, body: buying, status: 503, at: unsure},
	{call: buyPlan, name: "too many cards", by: cardTester, body: buying, status: 429},

	{call: newCard, by: subscriber, body: `{"paymentMethodId":"pm_demo_mastercard"}`, status: 200, header: once()},
	{call: newCard, name: "a payment that needs authentication", by: subscriber,
		body: `{"paymentMethodId":"pm_demo_asks"}`, status: 200},
	{call: newCard, name: "no card", by: subscriber, body: `{}`, status: 400, invalid: true},
	{call: newCard, name: "a card without money", by: subscriber, status: 400,
		body: `{"paymentMethodId":"pm_demo_insufficient"}`},
	{call: newCard, name: "a card's number", by: subscriber, status: 400,
		body: `{"paymentMethodId":"4242 4242 4242 4242"}`},
	{call: newCard, name: "no UUID", by: subscriber, body: `{"paymentMethodId":"pm_demo_visa"}`, status: 400,
		invalid: true, header: map[string]string{"Idempotency-Key": notAUUID}},
	{call: newCard, name: "nothing ever bought", by: sitetest.Member, body: `{"paymentMethodId":"pm_demo_visa"}`,
		status: 404},
	{call: newCard, name: "a failing gateway", by: subscriber, body: `{"paymentMethodId":"pm_demo_visa"}`, status: 503,
		at: unsure},
	{call: newCard, name: "too many cards", by: cardTester, body: `{"paymentMethodId":"pm_demo_visa"}`, status: 429},

	{call: askPlan, by: subscriber, status: 200,
		body: `{"userId":"$user","planId":"basic","customerId":"cus_demo_$user","status":"active"}`},
	{call: askPlan, name: "no plan", by: sitetest.Member, body: `{"planId":"basic"}`, status: 200},
	{call: askPlan, name: "another user", by: subscriber, body: `{"userId":"$other","planId":"basic"}`, status: 404},
	{call: askPlan, name: "another user's customer", by: subscriber, status: 404,
		body: `{"planId":"basic","customerId":"cus_demo_$other"}`},
	{call: askPlan, name: "a card's number", by: subscriber, body: `{"planId":"4242424242424242"}`, status: 400},

	{call: demoBank, by: awaitingBank, body: `{"client_secret":"$secret","approved":true}`, status: 200},
	{call: demoBank, name: "a rejected payment", by: awaitingBank, body: `{"client_secret":"$secret","approved":false}`,
		status: 400},
	{call: demoBank, name: "a card's number", by: awaitingBank, body: `{"client_secret":"4242424242424242"}`, status: 400},
	{call: demoBank, name: "no such payment", by: awaitingBank, body: `{"client_secret":"none","approved":true}`,
		status: 404},
}

// commonExchanges are variations of a call's plain success that apply to every call for which of returns true.
// maxBody is the call's body limit in bytes.
var commonExchanges = []struct {
	name   string
	of     func(*openapi3.Operation) bool
	change func(e *exchange, maxBody int)
}{
	{"no session", needsSession, func(e *exchange, _ int) { e.by, e.status, e.invalid = sitetest.Visitor, 401, true }},
	{"a forged session", needsSession, func(e *exchange, _ int) { e.by, e.status = forger, 401 }},
	{"another method", anyOperation, func(e *exchange, _ int) { e.method, e.status = http.MethodDelete, 405 }},
	{"another site", writes, func(e *exchange, _ int) {
		e.header, e.status = map[string]string{"Sec-Fetch-Site": "cross-site"}, 403
	}},
	{"an unreadable session", anyOperation, func(e *exchange, _ int) {
		e.by, e.at, e.status = subscriber, broken, 500
	}},
	{"no database", anyOperation, func(e *exchange, _ int) { e.by, e.at, e.status = subscriber, down, 503 }},
	{"an unknown field", takesBody, func(e *exchange, _ int) { e.body = withField(e.body, `[{"a":1}]`) }},
	{"a type that isn't JSON", takesBody, func(e *exchange, _ int) {
		e.header, e.status, e.invalid = map[string]string{"Content-Type": "text/plain"}, 400, true
	}},
	{"another charset", takesBody, func(e *exchange, _ int) {
		e.header, e.status = map[string]string{"Content-Type": "application/json; charset=latin1"}, 400
	}},
	{"the charset", takesBody, func(e *exchange, _ int) {
		e.header = map[string]string{"Content-Type": `application/json; charset="UTF-8"`}
	}},
	{"a truncated body", takesBody, func(e *exchange, _ int) { e.body, e.status, e.invalid = e.body[:9], 400, true }},
	{"a list", takesBody, func(e *exchange, _ int) { e.body, e.status, e.invalid = `[]`, 400, true }},
	{"null", takesBody, func(e *exchange, _ int) { e.body, e.status, e.invalid = ` null `, 400, true }},
	{"no body", takesBody, func(e *exchange, _ int) { e.body, e.status, e.invalid = ``, 400, true }},
	{"invalid Unicode", takesBody, func(e *exchange, _ int) { e.body, e.status = withField(e.body, `"\ud83d"`), 400 }},
	{"the longest body", takesBody, func(e *exchange, maxBody int) { e.length = maxBody }},
	{"too long a body", takesBody, func(e *exchange, maxBody int) { e.length, e.status = maxBody+1, 413 }},
	{"too slow a body", takesBody, func(e *exchange, _ int) { e.at, e.status = slow, 408 }},
}

func anyOperation(*openapi3.Operation) bool { return true }

func takesBody(operation *openapi3.Operation) bool { return operation.RequestBody != nil }

func writes(operation *openapi3.Operation) bool { return operation.OperationID != "showUser" }

// needsSession reports whether a call requires a session: the description's default, which a call's own security
// overrides.
func needsSession(operation *openapi3.Operation) bool { return operation.Security == nil }

func withField(body, value string) string {
	return strings.Replace(body, "{", `{"unknown":`+value+`,`, 1)
}

func letters(n int) string { return strings.Repeat("a", n) }

// listOf returns n strings of the given length as a JSON array without brackets.
func listOf(n, length int) string {
	return strings.Join(slices.Repeat([]string{`"` + letters(length) + `"`}, n), ",")
}

func from(address netip.Addr) map[string]string {
	return map[string]string{"X-Forwarded-For": address.String()}
}

func once() map[string]string { return map[string]string{"Idempotency-Key": "$other"} }
