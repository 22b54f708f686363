package branding

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

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/branding"
	"plainhand/internal/fault"
	"plainhand/views"
	brandviews "plainhand/views/branding"
)

// members serves the member list of a brand: to its customer at /account/brand/people, and to members with the role of
// owner at /people of the brand.
type members struct {
	site     web.Site
	sessions web.Sessions
	members  *account.Members
	brands   *branding.Brands
}

// managedBrand is a brand whose members the visitor manages.
type managedBrand struct {
	brandID uuid.UUID
	path    string // of the member list
}

var (
	errNotOwner    = fault.New(fault.Forbidden, "Only owners can invite and remove members.", "Ask one of them.")
	errUnpublished = fault.New(fault.Conflict, "Your brand isn’t published yet.",
		"Publish it first. Invitations lead to it.")
	errWordLimit = fault.New(fault.Invalid, "Enter a whole number of words.",
		"Leave the field empty for no limit.")
)

// managedBy returns the brand whose members the visitor manages. Errors: branding.ErrNone, errNotOwner, errUnpublished.
func (p members) managedBy(r *http.Request) (managedBrand, error) {
	visitor := web.VisitorOf(r)
	if brand, is := web.BrandOf(r); is {
		if visitor.User.Role != account.RoleOwner {
			return managedBrand{}, errNotOwner
		}
		return managedBrand{brand.ID, views.PeoplePath}, nil
	}
	own, _, _, err := p.brands.Of(r.Context(), visitor.User.ID)
	if err == nil && own.Version == 0 {
		err = errUnpublished
	}
	return managedBrand{own.ID, brandviews.OwnPeoplePath}, err
}

// List handles GET of the member list.
func (p members) List(w http.ResponseWriter, r *http.Request) error {
	done, err := p.sessions.TakeConfirmation(w, r)
	if err != nil {
		return err
	}
	page, err := p.page(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, brandviews.People(page.WithDone(done)))
}

func (p members) page(r *http.Request) (brandviews.PeoplePage, error) {
	list, err := p.managedBy(r)
	if err != nil {
		return brandviews.PeoplePage{}, err
	}
	visitor := web.VisitorOf(r)
	current, former, err := p.usage(r, list)
	return brandviews.NewPeoplePage(p.site.Frame(r), list.path, visitor.User, current, former), err
}

// usage returns a brand's members and its removed members, with their words in this period.
func (p members) usage(
	r *http.Request, list managedBrand,
) (current []account.Member, former []account.FormerMember, err error) {
	period := web.VisitorOf(r).Access.PeriodStart
	if current, err = p.members.List(r.Context(), list.brandID, period); err != nil {
		return nil, nil, err
	}
	former, err = p.members.FormerMembers(r.Context(), list.brandID, period)
	return current, former, err
}

// Invite handles POST of the member list with email, role, and words.
func (p members) Invite(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	list, err := p.managedBy(r)
	if err != nil {
		return err
	}
	seat, err := seatFrom(list.brandID, posted)
	if err == nil {
		err = p.members.Invite(r.Context(), posted.Get("email"), seat)
	}
	if err != nil {
		page, failed := p.page(r)
		if failed != nil {
			return failed
		}
		return web.OnPage(err, brandviews.People(page.WithChoice(brandviews.MemberChoiceFrom(posted)).
			WithProblem(web.ProblemOf(err))))
	}
	return p.done(w, r, list, brandviews.DoneInvited)
}

func (p members) done(w http.ResponseWriter, r *http.Request, list managedBrand, done views.Done) error {
	if err := p.sessions.KeepConfirmation(w, r, done); err != nil {
		return err
	}
	return web.Redirect(w, r, list.path)
}

// Show handles GET of {id} below the member list.
func (p members) Show(w http.ResponseWriter, r *http.Request) error {
	list, member, err := p.member(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, brandviews.PersonOf(p.personPage(r, list, member)))
}

func (p members) personPage(r *http.Request, list managedBrand, member account.Member) brandviews.PersonPage {
	return brandviews.NewPersonPage(p.site.Frame(r), list.path, web.VisitorOf(r).User, member)
}

// member returns the member in the address. Errors: account.ErrNoMember, and those of managedBy.
func (p members) member(r *http.Request) (managedBrand, account.Member, error) {
	list, err := p.managedBy(r)
	if err != nil {
		return list, account.Member{}, err
	}
	all, err := p.members.List(r.Context(), list.brandID, web.VisitorOf(r).Access.PeriodStart)
	for _, member := range all {
		if member.UserID.String() == chi.URLParam(r, "id") {
			return list, member, err
		}
	}
	return list, account.Member{}, cmp.Or(err, error(account.ErrNoMember))
}

// Change handles POST of {id} below the list with role and words.
func (p members) Change(w http.ResponseWriter, r *http.Request) error {
	return p.act(w, r, brandviews.DoneMemberChanged, func(list managedBrand, id uuid.UUID, posted url.Values) error {
		seat, err := seatFrom(list.brandID, posted)
		if err != nil {
			return err
		}
		return p.members.SetSeat(r.Context(), web.VisitorOf(r).User.ID, id, seat)
	})
}

// ResendInvitation handles POST of {id}/invite below the list.
func (p members) ResendInvitation(w http.ResponseWriter, r *http.Request) error {
	return p.act(w, r, brandviews.DoneInvited, func(list managedBrand, id uuid.UUID, _ url.Values) error {
		return p.members.ResendInvitation(r.Context(), list.brandID, id)
	})
}

// Remove handles POST of {id}/remove below the list.
func (p members) Remove(w http.ResponseWriter, r *http.Request) error {
	return p.act(w, r, brandviews.DoneMemberRemoved, func(list managedBrand, id uuid.UUID, _ url.Values) error {
		return p.members.Remove(r.Context(), web.VisitorOf(r).User.ID, list.brandID, id)
	})
}

// act applies a change to the member in the address and redirects to the list, or shows the member with the posted
// values and the error.
func (p members) act(w http.ResponseWriter, r *http.Request, done views.Done,
	do func(list managedBrand, id uuid.UUID, posted url.Values) error,
) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	list, member, err := p.member(r)
	if err != nil {
		return err
	}
	if err := do(list, member.UserID, posted); err != nil {
		page := p.personPage(r, list, member).WithChoice(brandviews.MemberChoiceFrom(posted)).WithProblem(web.ProblemOf(err))
		return web.OnPage(err, brandviews.PersonOf(page))
	}
	return p.done(w, r, list, done)
}

// seatFrom parses a posted seat. An empty field for words means no limit.
func seatFrom(brandID uuid.UUID, posted url.Values) (account.Seat, error) {
	choice := brandviews.MemberChoiceFrom(posted)
	seat := account.Seat{BrandID: brandID, Role: choice.Role}
	if choice.Words == "" {
		return seat, nil
	}
	words, err := strconv.Atoi(strings.NewReplacer(",", "", ".", "", " ", "").Replace(choice.Words))
	if err != nil || words < 1 {
		return seat, errWordLimit.Because(err)
	}
	seat.WordLimit = words
	return seat, nil
}

// Table handles GET of usage.csv below the member list: the words of each member in this period.
func (p members) Table(w http.ResponseWriter, r *http.Request) error {
	list, err := p.managedBy(r)
	if err != nil {
		return err
	}
	current, former, err := p.usage(r, list)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	table := csv.NewWriter(&out)
	for _, row := range brandviews.MemberTable(current, former) {
		_ = table.Write(row) // a buffer takes everything
	}
	table.Flush()
	name := "usage-since-" + web.VisitorOf(r).Access.PeriodStart.UTC().Format("2006-01-02") + ".csv"
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	web.WritePrivate(w, r, "text/csv; charset=utf-8", out.Bytes())
	return nil
}
