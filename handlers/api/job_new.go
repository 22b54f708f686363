package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/pg/waitbudget"
	"plainhand/internal/texts/files"
	"plainhand/internal/usage"
)

// maxV1JobBody is the maximum size in bytes of a job of texts. Jobs of files have the limit of batches.
const maxV1JobBody = 8 << 20

// v1SettingsJSON are the settings of a job; nil for a setting that was not sent.
type v1SettingsJSON struct {
	Name     string             `json:"name"`
	Mode     *humanize.Mode     `json:"mode"`
	Strength *humanize.Strength `json:"strength"`
	Layout   *humanize.Layout   `json:"layout"`
	Keep     []string           `json:"keep"`
}

// v1NewJobJSON is the request for a job of texts.
type v1NewJobJSON struct {
	v1SettingsJSON
	Texts []json.RawMessage `json:"texts"`
}

// v1NewTextJSON is a text of such a job.
type v1NewTextJSON struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

var (
	errTestKey = fault.New(fault.Forbidden, "Jobs need a live key.",
		"Try the settings with /v1/humanize: a test key works there, and the results are the same.")
	errNoTexts   = fieldFault("There are no texts.", "Send some in the field “texts”.")
	errManyTexts = fieldFault(fmt.Sprintf("A job has up to %d texts.", apikey.JobTexts), "Divide yours into several.")
	errJobKeep   = fieldFault("A phrase to keep can’t have a comma or a line break.", "Keep the words around it.")
	errFormPart  = fieldFault("The form has an unknown part.", "Send “settings” and “files”.")
	errSettings  = fieldFault("The form has more than one part “settings”.", "Send all settings in one part.")
)

// Add handles POST /v1/jobs with v1NewJobJSON, or with the form of AddFiles.
func (a jobs) Add(w http.ResponseWriter, r *http.Request) error {
	r = r.WithContext(waitbudget.Without(r.Context()))               // many texts take long
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")) // other types are rejected when the body is read
	if media == "multipart/form-data" {
		return a.AddFiles(w, r)
	}
	return a.add(w, r, apikey.Humanize, func(job batches.Job) (uuid.UUID, bool, error) {
		r.Body = http.MaxBytesReader(w, r.Body, maxV1JobBody)
		return a.addTexts(r, job)
	})
}

// AddFiles handles POST /v1/jobs/files with a multipart form of files, whose part “settings” is v1SettingsJSON.
func (a jobs) AddFiles(w http.ResponseWriter, r *http.Request) error {
	r = r.WithContext(waitbudget.Without(r.Context())) // uploads take long
	return a.add(w, r, apikey.Documents, func(job batches.Job) (uuid.UUID, bool, error) {
		return a.addFiles(w, r, job)
	})
}

// add creates a job with a key that has the scope, unless it is a retry of an existing job.
func (a jobs) add(
	w http.ResponseWriter, r *http.Request, scope apikey.Scope,
	create func(batches.Job) (id uuid.UUID, replayed bool, err error),
) error {
	if err := web.VisitorOf(r).Access.Allow(billing.Bulk); err != nil {
		return err
	}
	if !web.ApiKeyOf(r).Allows(scope) {
		return scopeError(scope)
	}
	job, err := a.newJob(r)
	if err != nil {
		return err
	}
	id, replayed, err := create(job)
	if errors.Is(err, batches.ErrOtherRequest) {
		err = idempotency.ErrReused.Because(err)
	}
	if err != nil {
		return err
	}
	return a.accepted(w, r, id, replayed)
}

// newJob returns a job whose ID is derived from its Idempotency-Key, if it has one.
func (a jobs) newJob(r *http.Request) (job batches.Job, err error) {
	owner := web.VisitorOf(r).User
	job.Days = owner.HistoryDays
	if sent := r.Header.Values(web.KeyHeader); len(sent) > 0 {
		key, err := idempotency.KeyOf(owner.ID, sent[0])
		if err != nil {
			return job, err
		}
		job.ID = uuid.NewSHA1(uuid.UUID(key), []byte("job"))
	}
	return job, nil
}

func (a jobs) addTexts(r *http.Request, job batches.Job) (id uuid.UUID, replayed bool, err error) {
	posted, err := readStrictly(r)
	if err != nil {
		return id, false, err
	}
	var body v1NewJobJSON
	if err = a.parse(r, posted, &body); err != nil {
		return id, false, err
	}
	if job, err = body.applyTo(job); err != nil {
		return id, false, err
	}
	texts, err := body.texts()
	if err != nil {
		return id, false, err
	}
	if job.Name == "" {
		job.Name = "Texts"
	}
	job.Request = idempotency.FingerprintOf(r.URL.Path, posted)
	return a.batches.AddTexts(r.Context(), web.VisitorOf(r).User.ID, job, texts, web.VisitorOf(r).Access)
}

// applyTo returns the job with the settings.
func (body v1SettingsJSON) applyTo(job batches.Job) (batches.Job, error) {
	request, err := v1TextJSON{Text: "A text.", Mode: body.Mode, Strength: body.Strength, Layout: body.Layout,
		Keep: body.Keep}.request()
	switch {
	case err != nil:
		return job, err
	case strings.ContainsAny(strings.Join(body.Keep, ""), ",\n"):
		return job, fieldError{errJobKeep, "keep"}
	}
	job.Name = body.Name
	job.Settings = batches.Settings{Mode: string(request.Mode), Strength: string(request.Strength),
		Layout: string(request.Layout), Keep: strings.Join(request.Keep, ", ")}
	return job, nil
}

// texts validates and returns the texts of a job.
func (body v1NewJobJSON) texts() ([]batches.JobText, error) {
	switch {
	case len(body.Texts) == 0:
		return nil, fieldError{errNoTexts, "texts"}
	case len(body.Texts) > apikey.JobTexts:
		return nil, fieldError{errManyTexts, "texts"}
	}
	texts := make([]batches.JobText, len(body.Texts))
	for i, raw := range body.Texts {
		var entry v1NewTextJSON
		if err := entry.parse(raw); err != nil {
			path := fmt.Sprintf("texts[%d]", i)
			if field, ok := errors.AsType[fieldError](err); ok {
				path += "." + field.field
			}
			return nil, fieldError{err, path}
		}
		texts[i] = batches.JobText(entry)
	}
	return texts, nil
}

// parse parses and validates a text. Errors are fieldError, or errFieldType for a value that is no object.
func (entry *v1NewTextJSON) parse(raw json.RawMessage) error {
	if !bytes.HasPrefix(raw, []byte("{")) {
		return errFieldType
	}
	if err := parseStrictly(raw, entry); err != nil {
		return err
	}
	if strings.TrimSpace(entry.Text) == "" {
		return fieldError{errNoText, "text"}
	}
	err := humanize.Check(humanize.Request{Text: entry.Text})
	if public, ok := errors.AsType[*fault.Error](err); ok && !errors.Is(err, humanize.ErrTooLong) {
		err = fieldFault(public.APIText())
	}
	if err != nil {
		return fieldError{err, "text"}
	}
	return nil
}

// addFiles adds a job of files, which are stored as they arrive.
func (a jobs) addFiles(
	w http.ResponseWriter, r *http.Request, job batches.Job,
) (id uuid.UUID, replayed bool, err error) {
	form := &jobUpload{calls: a, r: r, job: job}
	err = web.ForEachPart(w, r, form.addPart)
	if err == nil && form.uploading != nil {
		err = form.uploading.Finish(r.Context())
	}
	switch {
	case form.replayed:
		return form.batch.ID, true, nil
	case err == nil && form.uploading == nil:
		err = batches.ErrNoFiles
	case err == nil:
		return form.batch.ID, false, a.batches.Sent(r.Context(), form.batch.UserID, form.batch.ID)
	}
	if form.uploading != nil {
		// If this fails, the sweep deletes it.
		_ = a.batches.Delete(context.WithoutCancel(r.Context()), form.batch.UserID, form.batch.ID)
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		err = batches.ErrTooLarge.Because(err)
	}
	return id, false, err
}

// jobUpload is the state of an upload of a job of files.
type jobUpload struct {
	calls       jobs
	r           *http.Request
	job         batches.Job
	hasSettings bool // were received
	batch       batches.Batch
	uploading   *batches.Upload // nil before the first file
	replayed    bool            // a retry of a complete job; the remaining parts are ignored
}

// addPart handles a part of the form.
func (s *jobUpload) addPart(part *multipart.Part, content io.Reader) error {
	switch name := part.FormName(); {
	case s.replayed:
		return nil
	case name == "settings" && s.hasSettings:
		return fieldError{errSettings, name}
	case name == "settings":
		return s.set(content)
	case name != "files" || part.FileName() == "":
		return fieldError{errFormPart, name}
	}
	if s.uploading == nil {
		if err := s.begin(part.FileName()); err != nil || s.replayed {
			return err
		}
	}
	return s.uploading.Take(s.r.Context(), part.FileName(), content)
}

// set sets the settings of the job. They may follow its files, since not every client sends parts in order.
func (s *jobUpload) set(content io.Reader) error {
	s.hasSettings = true
	posted, err := io.ReadAll(io.LimitReader(content, web.MaxSmallBody))
	if err != nil {
		return web.BodyReadError(web.ErrForm, err)
	}
	var body v1SettingsJSON
	if err = parseStrictly(posted, &body); err != nil {
		return err
	}
	if s.job, err = body.applyTo(s.job); err != nil || s.uploading == nil {
		return err
	}
	return s.uploading.Change(s.r.Context(), s.job.Name, s.job.Settings)
}

// begin creates the job. An incomplete upload with the same key blocks it for files.UploadTimeout and is replaced
// afterward.
func (s *jobUpload) begin(name string) (err error) {
	if s.job.Name == "" {
		s.job.Name = name
	}
	owner := web.VisitorOf(s.r)
	s.batch, s.replayed, err = s.calls.batches.AddFiles(s.r.Context(), owner.User.ID, s.job)
	switch {
	case err != nil:
		return err
	case s.replayed && s.batch.SentAt == nil && time.Since(s.batch.MadeAt) < files.UploadTimeout:
		s.replayed = false
		return usage.ErrInProgress
	case s.replayed && s.batch.SentAt == nil:
		s.replayed = false
		if err = s.calls.batches.Delete(s.r.Context(), owner.User.ID, s.batch.ID); err == nil {
			err = s.begin(name)
		}
		return err
	case s.replayed:
		return nil
	}
	s.uploading, err = s.calls.batches.Upload(s.r.Context(), s.batch, owner.Access)
	if err == nil {
		err = s.calls.batches.Files.CheckFits(s.r.Context(), owner.User.ID, s.r.ContentLength)
	}
	return err
}
