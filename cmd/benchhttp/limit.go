package main

import (
	"context"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"strconv"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/static"
	"plainhand/store"
	accountstore "plainhand/store/account"
)

// The limit is a baseline server: this program runs itself with limitMode as its argument and these environment
// variables.
const (
	limitMode   = "limit"
	addressKey  = "ADDR"
	databaseKey = "DATABASE_URL"
	programKey  = "BENCH_PROGRAM"
	cookieKey   = "BENCH_COOKIE"
)

// The limit's routes.
const (
	visitorPath  = "/visitor"
	signedInPath = "/signed-in"
	queryPath    = "/signed-in-query"
	paintPath    = "/paint"
)

func startLimit(program, databaseURL, cookie string) (*server, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := exec.Command(self, limitMode)
	command.Env = []string{addressKey + "=" + address, databaseKey + "=" + databaseURL, programKey + "=" + program,
		cookieKey + "=" + cookie}
	command.Stderr = os.Stderr
	return start(command, "http://"+address+visitorPath)
}

// serveLimit serves the program's responses from memory, the minimum work of a Go server.
func serveLimit() error {
	visitor, err := fetchHome(os.Getenv(programKey), "")
	if err != nil {
		return err
	}
	signedIn, err := fetchHome(os.Getenv(programKey), os.Getenv(cookieKey))
	if err != nil {
		return err
	}
	page, err := paintPage(os.Getenv(programKey))
	if err != nil {
		return err
	}
	database, err := store.Open(context.Background(), os.Getenv(databaseKey))
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle(visitorPath, visitor)
	mux.Handle(signedInPath, signedIn)
	mux.Handle(queryPath, afterQuery(database, signedIn))
	mux.Handle(paintPath, page)
	mux.Handle(static.Prefix, static.Handler())
	return http.ListenAndServe(os.Getenv(addressKey), mux)
}

// cachedResponse is a response in memory.
type cachedResponse struct {
	header http.Header
	body   []byte
}

// newCachedResponse returns a response with body in one of the codings, and with the other fields of header.
func newCachedResponse(header http.Header, coding string, body []byte) cachedResponse {
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Encoding", coding)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	return cachedResponse{header, body}
}

func (k cachedResponse) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	maps.Copy(w.Header(), k.header)
	w.Write(k.body)
}

// fetchHome requests the home page as a browser does.
func fetchHome(program, cookie string) (cachedResponse, error) {
	request, err := http.NewRequest(http.MethodGet, program, nil)
	if err != nil {
		return cachedResponse{}, err
	}
	request.Header.Set("Accept-Encoding", acceptEncoding)
	request.Header.Set("Cookie", cookie)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return cachedResponse{}, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return newCachedResponse(http.Header{}, answer.Header.Get("Content-Encoding"), body), err
}

// afterQuery runs one query before next, the minimum work of a session.
func afterQuery(database *pgxpool.Pool, next http.Handler) http.Handler {
	sessions := accountstore.NewSessions(store.New(database))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, _, err := sessions.FindCtx(r.Context(), "no such token"); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		next.ServeHTTP(w, r)
	})
}
