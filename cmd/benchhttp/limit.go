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
)

// The limit is this program, which runs itself with limitMode as its argument and these variables in its environment.
const (
	limitMode   = "limit"
	addressKey  = "ADDR"
	databaseKey = "DATABASE_URL"
	programKey  = "BENCH_PROGRAM"
	cookieKey   = "BENCH_COOKIE"
)

// What the limit serves.
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

// serveLimit writes the program's answers from memory, which is the least that a server in Go can do.
func serveLimit() error {
	visitor, err := answerOf(os.Getenv(programKey), "")
	if err != nil {
		return err
	}
	signedIn, err := answerOf(os.Getenv(programKey), os.Getenv(cookieKey))
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

// kept is an answer in memory.
type kept struct {
	header http.Header
	body   []byte
}

// keep returns an answer with body in one of the codings, and with whatever else is in header.
func keep(header http.Header, coding string, body []byte) kept {
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Encoding", coding)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	return kept{header, body}
}

func (k kept) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	maps.Copy(w.Header(), k.header)
	w.Write(k.body)
}

// answerOf requests the home page as a browser does.
func answerOf(program, cookie string) (kept, error) {
	request, err := http.NewRequest(http.MethodGet, program, nil)
	if err != nil {
		return kept{}, err
	}
	request.Header.Set("Accept-Encoding", acceptEncoding)
	request.Header.Set("Cookie", cookie)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return kept{}, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return keep(http.Header{}, answer.Header.Get("Content-Encoding"), body), err
}

// afterQuery does the least that a session costs.
func afterQuery(database *pgxpool.Pool, next http.Handler) http.Handler {
	sessions := store.NewSessions(database)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, _, err := sessions.FindCtx(r.Context(), "no such token"); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		next.ServeHTTP(w, r)
	})
}
