package handlers

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/brand"
	"plainhand/internal/fault"
	"plainhand/views"
)

// people serves the list of those who have a seat in a brand: to its customer at /account/brand/people, and at /people
// of the brand to those who have a seat as an owner.
type people struct {
	site     Site
	sessions sessions
	accounts *account.Accounts
	brands   *brand.Brands
}

// managed is a brand whose people the visitor manages.
type managed struct {
	brandID uuid.UUID
	path    string // of the list
}

var (
	errNotManaged = fault.New(fault.Forbidden, "Only owners can invite and remove people.", "Ask one of them.")
	errUnseen     = fault.New(fault.Conflict, "Nobody can see your brand yet.",
		"Publish it first: an invitation leads there.")
	errSeatWords = fault.New(fault.Invalid, "That’s no number of words.", "Write it in digits, or leave it empty for no limit.")
)

// managedBy returns the brand whose people the visitor manages. Faults: brand.ErrNone, and a Forbidden one.
func (p people) managedBy(r *http.Request) (managed, error) {
	visitor := visitorOf(r)
	if shown, is := brandOf(r); is {
		if visitor.User.Role != account.RoleOwner {
			return managed{}, errNotManaged
		}
		return managed{shown.ID, views.PeoplePath}, nil
	}
	own, _, _, err := p.brands.Of(r.Context(), visitor.User.ID)
	if err == nil && own.Version == 0 {
		err = errUnseen
	}
	return managed{own.ID, views.OwnPeoplePath}, err
}

// List handles GET of the list.
func (p people) List(w http.ResponseWriter, r *http.Request) error {
	done, err := p.sessions.takeConfirmation(w, r)
	if err != nil {
		return err
	}
	page, err := p.page(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.People(page.WithDone(done)))
}

func (p people) page(r *http.Request) (views.PeoplePage, error) {
	managed, err := p.managedBy(r)
	if err != nil {
		return views.PeoplePage{}, err
	}
	visitor := visitorOf(r)
	seats, former, err := p.usage(r, managed)
	return views.NewPeoplePage(p.site.frame(r), managed.path, visitor.User, seats, former), err
}

// usage returns a brand's seats, and those that were removed, with their words of this period.
func (p people) usage(
	r *http.Request, managed managed,
) (seats []account.SeatLine, former []account.FormerSeat, err error) {
	period := visitorOf(r).Access.PeriodStart
	if seats, err = p.accounts.Seats(r.Context(), managed.brandID, period); err != nil {
		return nil, nil, err
	}
	former, err = p.accounts.FormerSeats(r.Context(), managed.brandID, period)
	return seats, former, err
}

// Invite handles POST of the list with email, role, and words.
func (p people) Invite(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	managed, err := p.managedBy(r)
	if err != nil {
		return err
	}
	seat, err := seatFrom(managed.brandID, posted)
	if err == nil {
		err = p.accounts.Invite(r.Context(), posted.Get("email"), seat)
	}
	if err != nil {
		page, failed := p.page(r)
		if failed != nil {
			return failed
		}
		return onPage{err, views.People(page.WithChoice(views.SeatChoiceFrom(posted)).WithProblem(problemOf(err)))}
	}
	return p.done(w, r, managed, views.DoneInvited)
}

func (p people) done(w http.ResponseWriter, r *http.Request, managed managed, done views.Done) error {
	if err := p.sessions.keepConfirmation(w, r, done); err != nil {
		return err
	}
	return redirect(w, r, managed.path)
}

// Show handles GET of {id} below the list.
func (p people) Show(w http.ResponseWriter, r *http.Request) error {
	managed, seat, err := p.seat(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, views.PersonOf(p.personPage(r, managed, seat)))
}

func (p people) personPage(r *http.Request, managed managed, seat account.SeatLine) views.PersonPage {
	return views.NewPersonPage(p.site.frame(r), managed.path, visitorOf(r).User, seat)
}

// seat returns the seat in the address, of a brand whose people the visitor manages.
func (p people) seat(r *http.Request) (managed, account.SeatLine, error) {
	managed, err := p.managedBy(r)
	if err != nil {
		return managed, account.SeatLine{}, err
	}
	seats, err := p.accounts.Seats(r.Context(), managed.brandID, visitorOf(r).Access.PeriodStart)
	for _, seat := range seats {
		if seat.UserID.String() == chi.URLParam(r, "id") {
			return managed, seat, err
		}
	}
	return managed, account.SeatLine{}, cmp.Or(err, error(account.ErrNoSeat))
}

// Change handles POST of {id} below the list with role and words.
func (p people) Change(w http.ResponseWriter, r *http.Request) error {
	return p.act(w, r, views.DoneSeatChanged, func(managed managed, id uuid.UUID, posted url.Values) error {
		seat, err := seatFrom(managed.brandID, posted)
		if err != nil {
			return err
		}
		return p.accounts.SetSeat(r.Context(), visitorOf(r).User.ID, id, seat)
	})
}

// InviteAgain handles POST of {id}/invite below the list.
func (p people) InviteAgain(w http.ResponseWriter, r *http.Request) error {
	return p.act(w, r, views.DoneInvited, func(managed managed, id uuid.UUID, _ url.Values) error {
		return p.accounts.InviteAgain(r.Context(), managed.brandID, id)
	})
}

// Remove handles POST of {id}/remove below the list.
func (p people) Remove(w http.ResponseWriter, r *http.Request) error {
	return p.act(w, r, views.DoneSeatRemoved, func(managed managed, id uuid.UUID, _ url.Values) error {
		return p.accounts.RemoveSeat(r.Context(), visitorOf(r).User.ID, managed.brandID, id)
	})
}

// act does something with the seat in the address, and shows the list, or the seat with what was typed and why nothing
// was done.
func (p people) act(w http.ResponseWriter, r *http.Request, done views.Done,
	do func(managed managed, id uuid.UUID, posted url.Values) error,
) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	managed, seat, err := p.seat(r)
	if err != nil {
		return err
	}
	if err := do(managed, seat.UserID, posted); err != nil {
		page := p.personPage(r, managed, seat).WithChoice(views.SeatChoiceFrom(posted)).WithProblem(problemOf(err))
		return onPage{err, views.PersonOf(page)}
	}
	return p.done(w, r, managed, done)
}

// seatFrom reads what was posted. An empty field for words is no limit.
func seatFrom(brandID uuid.UUID, posted url.Values) (account.Seat, error) {
	choice := views.SeatChoiceFrom(posted)
	seat := account.Seat{BrandID: brandID, Role: choice.Role}
	if choice.Words == "" {
		return seat, nil
	}
	words, err := strconv.Atoi(strings.NewReplacer(",", "", ".", "", " ", "").Replace(choice.Words))
	if err != nil || words < 1 {
		return seat, errSeatWords.Because(err)
	}
	seat.WordLimit = words
	return seat, nil
}

// Table handles GET of usage.csv below the list: who has used how many words in this period.
func (p people) Table(w http.ResponseWriter, r *http.Request) error {
	managed, err := p.managedBy(r)
	if err != nil {
		return err
	}
	seats, former, err := p.usage(r, managed)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	table := csv.NewWriter(&out)
	for _, row := range views.SeatTable(seats, former) {
		_ = table.Write(row) // a buffer takes everything
	}
	table.Flush()
	name := "usage-since-" + visitorOf(r).Access.PeriodStart.UTC().Format("2006-01-02") + ".csv"
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	writePrivate(w, r, "text/csv; charset=utf-8", out.Bytes())
	return nil
}
