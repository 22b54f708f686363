package handlers

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

	"plainhand/internal/apikey"
	"plainhand/internal/billing"
	"plainhand/internal/bulk"
	"plainhand/internal/fault"
	"plainhand/internal/files"
	"plainhand/internal/humanize"
	"plainhand/internal/idempotency"
	"plainhand/internal/usage"
	"plainhand/internal/waitbudget"
)

// v1JobBody is how long a job of texts may be. Those of files are bounded as batches are.
const v1JobBody = 8 << 20

// v1SettingsJSON are what all items of a job are rewritten with: nil where nothing was sent.
type v1SettingsJSON struct {
	Name     string             `json:"name"`
	Mode     *humanize.Mode     `json:"mode"`
	Strength *humanize.Strength `json:"strength"`
	Layout   *humanize.Layout   `json:"layout"`
	Keep     []string           `json:"keep"`
}

// v1NewJobJSON is a job of texts.
type v1NewJobJSON struct {
	v1SettingsJSON
	Texts []json.RawMessage `json:"texts"`
}

// v1NewTextJSON is one of its texts.
type v1NewTextJSON struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

var (
	errTestKey = fault.New(fault.Forbidden, "Jobs take a live key.",
		"Try the settings with /v1/humanize: a test key works there, and the results are the same.")
	errNoTexts    = fieldFault("There are no texts.", "Send some in the field “texts”.")
	errManyTexts  = fieldFault(fmt.Sprintf("A job has up to %d texts.", apikey.JobTexts), "Divide yours into several.")
	errJobKeep    = fieldFault("A phrase to keep can’t have a comma or a line break.", "Keep the words around it.")
	errFormPart   = fieldFault("The form has a part that this call doesn’t know.", "Send “settings”, then “files”.")
	errLateInForm = fieldFault("The settings come behind the files.", "Send the part “settings” before the first file.")
)

// Add handles POST /v1/jobs with v1NewJobJSON, or with a form of files whose part “settings” is v1SettingsJSON.
func (a v1Jobs) Add(w http.ResponseWriter, r *http.Request) error {
	if err := visitorOf(r).Access.Allow(billing.Bulk); err != nil {
		return err
	}
	r = r.WithContext(waitbudget.Without(r.Context())) // however many items there are, each waits on its own
	var id uuid.UUID
	var again bool
	job, err := a.newJob(r)
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")) // of anything else, the type is refused
	switch {
	case err != nil:
		return err
	case media == "multipart/form-data" && !keyOfRequest(r).Allows(apikey.Documents):
		return notFor(apikey.Documents)
	case media == "multipart/form-data":
		id, again, err = a.addFiles(w, r, job)
	case !keyOfRequest(r).Allows(apikey.Humanize):
		return notFor(apikey.Humanize)
	default:
		r.Body = http.MaxBytesReader(w, r.Body, v1JobBody)
		id, again, err = a.addTexts(r, job)
	}
	if errors.Is(err, bulk.ErrOtherRequest) {
		err = idempotency.ErrReused.Because(err)
	}
	if err != nil {
		return err
	}
	return a.accepted(w, r, id, again)
}

// newJob is a job with the id that its Idempotency-Key stands for, if it has one.
func (a v1Jobs) newJob(r *http.Request) (job bulk.Job, err error) {
	owner := visitorOf(r).User
	job.Days = owner.HistoryDays
	if sent := r.Header.Values(keyHeader); len(sent) > 0 {
		key, err := idempotency.KeyOf(owner.ID, sent[0])
		if err != nil {
			return job, err
		}
		job.ID = uuid.NewSHA1(uuid.UUID(key), []byte("job"))
	}
	return job, nil
}

func (a v1Jobs) addTexts(r *http.Request, job bulk.Job) (id uuid.UUID, again bool, err error) {
	posted, err := readStrictly(r)
	if err != nil {
		return id, false, err
	}
	var body v1NewJobJSON
	if err = a.parse(r, posted, &body); err != nil {
		return id, false, err
	}
	if job, err = body.in(job); err != nil {
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
	return a.batches.AddTexts(r.Context(), visitorOf(r).User.ID, job, texts, visitorOf(r).Access)
}

// in returns a job with settings.
func (body v1SettingsJSON) in(job bulk.Job) (bulk.Job, error) {
	asked, err := v1TextJSON{Text: "A text.", Mode: body.Mode, Strength: body.Strength, Layout: body.Layout,
		Keep: body.Keep}.request()
	switch {
	case err != nil:
		return job, err
	case strings.ContainsAny(strings.Join(body.Keep, ""), ",\n"):
		return job, inField{errJobKeep, "keep"}
	}
	job.Name = body.Name
	job.Settings = bulk.Settings{Mode: string(asked.Mode), Strength: string(asked.Strength), Layout: string(asked.Layout),
		Keep: strings.Join(asked.Keep, ", ")}
	return job, nil
}

// texts returns the texts of a job, or a fault of one of them.
func (body v1NewJobJSON) texts() ([]bulk.JobText, error) {
	switch {
	case len(body.Texts) == 0:
		return nil, inField{errNoTexts, "texts"}
	case len(body.Texts) > apikey.JobTexts:
		return nil, inField{errManyTexts, "texts"}
	}
	texts := make([]bulk.JobText, len(body.Texts))
	for i, raw := range body.Texts {
		var one v1NewTextJSON
		if err := one.read(raw); err != nil {
			place := fmt.Sprintf("texts[%d]", i)
			if field, ok := errors.AsType[inField](err); ok {
				place += "." + field.field
			}
			return nil, inField{err, place}
		}
		texts[i] = bulk.JobText(one)
	}
	return texts, nil
}

// read reads a text, or returns a fault of it.
func (one *v1NewTextJSON) read(raw json.RawMessage) error {
	if !bytes.HasPrefix(raw, []byte("{")) {
		return errFieldType
	}
	if err := parseStrictly(raw, one); err != nil {
		return err
	}
	if strings.TrimSpace(one.Text) == "" {
		return inField{errNoText, "text"}
	}
	if told, ok := errors.AsType[*fault.Error](humanize.Check(humanize.Request{Text: one.Text})); ok {
		return inField{fieldFault(told.Message, told.Advice), "text"}
	}
	return nil
}

// addFiles takes a form whose files are stored as they come.
func (a v1Jobs) addFiles(w http.ResponseWriter, r *http.Request, job bulk.Job) (id uuid.UUID, again bool, err error) {
	sending := &sendingFiles{calls: a, r: r, job: job}
	err = eachPart(w, r, sending.take)
	if err == nil && sending.taking != nil {
		err = sending.taking.Finish(r.Context())
	}
	switch {
	case sending.again:
		return sending.batch.ID, true, nil
	case err == nil && sending.taking == nil:
		err = bulk.ErrNoFiles
	case err == nil:
		return sending.batch.ID, false, a.batches.Sent(r.Context(), sending.batch.UserID, sending.batch.ID)
	}
	if sending.taking != nil {
		_ = a.batches.Delete(context.WithoutCancel(r.Context()), sending.batch.UserID, sending.batch.ID) // or it is swept
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		err = bulk.ErrTooLarge.Because(err)
	}
	return id, false, err
}

// sendingFiles is a job of files on its way to us.
type sendingFiles struct {
	calls    v1Jobs
	r        *http.Request
	job      bulk.Job
	settings bool // have come
	batch    bulk.Batch
	taking   *bulk.Uploading // nil until the first file comes
	again    bool            // the job has come before: nothing more is taken
}

// take takes a part of the form.
func (s *sendingFiles) take(part *multipart.Part, content io.Reader) error {
	switch name := part.FormName(); {
	case s.again:
		return nil
	case name == "settings" && s.taking == nil && !s.settings:
		return s.set(content)
	case name == "settings":
		return inField{errLateInForm, name}
	case name != "files" || part.FileName() == "":
		return inField{errFormPart, name}
	}
	if s.taking == nil {
		if err := s.begin(part.FileName()); err != nil || s.again {
			return err
		}
	}
	return s.taking.Take(s.r.Context(), part.FileName(), content)
}

func (s *sendingFiles) set(content io.Reader) error {
	posted, err := io.ReadAll(io.LimitReader(content, smallBody))
	if err != nil {
		return because(errForm, err)
	}
	var body v1SettingsJSON
	if err = parseStrictly(posted, &body); err == nil {
		s.job, err = body.in(s.job)
	}
	s.settings = true
	return err
}

// begin adds the job. One that came before, but not with all its files, is in the way for as long as they may take.
func (s *sendingFiles) begin(name string) (err error) {
	if s.job.Name == "" {
		s.job.Name = name
	}
	owner := visitorOf(s.r)
	s.batch, s.again, err = s.calls.batches.AddFiles(s.r.Context(), owner.User.ID, s.job)
	switch {
	case err != nil:
		return err
	case s.again && s.batch.SentAt == nil && time.Since(s.batch.MadeAt) < files.UploadTimeout:
		s.again = false
		return usage.ErrUnderWay
	case s.again && s.batch.SentAt == nil:
		s.again = false
		if err = s.calls.batches.Delete(s.r.Context(), owner.User.ID, s.batch.ID); err == nil {
			err = s.begin(name)
		}
		return err
	case s.again:
		return nil
	}
	s.taking, err = s.calls.batches.Upload(s.r.Context(), s.batch, owner.Access)
	if err == nil {
		err = s.calls.batches.Files.CheckFits(s.r.Context(), owner.User.ID, s.r.ContentLength)
	}
	return err
}
