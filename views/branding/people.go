package branding

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"plainhand/internal/account"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// OwnPeoplePath is the path of a customer's list of members.
const OwnPeoplePath = Path + "/people"

// Confirmations of changes to members.
const (
	DoneInvited     views.Done = "invited"
	DoneSeatChanged views.Done = "seat-changed"
	DoneSeatRemoved views.Done = "seat-removed"
)

// PeoplePage lists a brand's members for their managers.
type PeoplePage struct {
	views.FormPage
	Path   string // of the list
	People []Person
	Former []FormerPerson
	Joined string // number of members, as text
	Email  string // submitted address of a new member
	Roles  []ui.Option
	Words  string // submitted word limit of a new member
	Full   bool   // the limit of seats is reached
	Own    bool   // shown to the customer on the product's own site
}

// Person is a member.
type Person struct {
	ID      string
	Name    string // or the address of a member without a name
	Email   string
	Details string
	Waits   bool // the invitation is open
	Self    bool
	Roles   []ui.Option
	Words   string // word limit; empty: none
}

// FormerPerson is a removed member whose words of this period still count.
type FormerPerson struct{ Email, Details string }

// SeatChoice is a submitted form for a seat.
type SeatChoice struct {
	Email string
	Role  account.Role
	Words string // as typed; empty: no limit
}

// SeatChoiceFrom reads a submitted form.
func SeatChoiceFrom(posted url.Values) SeatChoice {
	return SeatChoice{strings.TrimSpace(posted.Get("email")), account.Role(posted.Get("role")),
		strings.TrimSpace(posted.Get("words"))}
}

// NewPeoplePage lists seats and removed ones for a user who manages them. path is the list's.
func NewPeoplePage(
	frame views.Frame, path string, user account.User, seats []account.SeatLine, former []account.FormerSeat,
) PeoplePage {
	page := PeoplePage{FormPage: views.NewFormPage(frame, "People", "Who works under your brand, and how much."),
		Path: path, Roles: roles(account.RoleEditor), Full: len(seats) >= account.MaxSeats, Own: path == OwnPeoplePath}
	joined := 0
	for _, seat := range seats {
		page.People = append(page.People, newPerson(seat, user))
		if seat.JoinedAt != nil {
			joined++
		}
	}
	for _, seat := range former {
		page.Former = append(page.Former, FormerPerson{seat.Email,
			format.Count(seat.Words, "word") + " this month · removed " + format.Day(seat.RemovedAt)})
	}
	page.Joined = strconv.Itoa(joined) + " of " + strconv.Itoa(len(seats)) + " have joined."
	return page
}

func newPerson(seat account.SeatLine, user account.User) Person {
	person := Person{ID: seat.UserID.String(), Email: seat.Email, Waits: seat.JoinedAt == nil,
		Self: seat.UserID == user.ID, Roles: roles(seat.Role), Name: nameOf(seat)}
	details := []string{roleNames[seat.Role]}
	if person.Name != seat.Email {
		details = append(details, seat.Email)
	}
	words := format.Count(seat.Words, "word") + " this month"
	if seat.WordLimit > 0 {
		words = format.Number(seat.Words) + " of " + format.Count(seat.WordLimit, "word") + " this month"
		person.Words = strconv.Itoa(seat.WordLimit)
	}
	if person.Waits {
		words = "invited " + format.Day(seat.InvitedAt)
	}
	person.Details = strings.Join(append(details, words), " · ")
	return person
}

func nameOf(seat account.SeatLine) string {
	if name := strings.TrimSpace(seat.FirstName + " " + seat.LastName); name != "" {
		return name
	}
	return seat.Email
}

var roleNames = map[account.Role]string{account.RoleOwner: "Owner", account.RoleEditor: "Editor"}

func roles(chosen account.Role) []ui.Option {
	var options []ui.Option
	for _, role := range account.Roles() {
		options = append(options, ui.Option{Value: string(role), Label: roleNames[role], Selected: role == chosen})
	}
	return options
}

// PersonPage is a member's page for their managers.
type PersonPage struct {
	views.FormPage
	List, Path string
	Person     Person
}

// NewPersonPage returns a seat's page for a user who manages it. path is the list's.
func NewPersonPage(frame views.Frame, path string, user account.User, seat account.SeatLine) PersonPage {
	page := PersonPage{FormPage: views.NewFormPage(frame, "A person", "What somebody may do under your brand."),
		List: path, Person: newPerson(seat, user)}
	page.Path = path + "/" + page.Person.ID
	return page
}

// WithProblem returns the page with an error.
func (page PersonPage) WithProblem(problem ui.Banner) PersonPage {
	page.News = &problem
	return page
}

// WithChoice returns the page with what was typed.
func (page PersonPage) WithChoice(choice SeatChoice) PersonPage {
	if choice.Role != "" {
		page.Person.Roles, page.Person.Words = roles(choice.Role), choice.Words
	}
	return page
}

// WithChoice returns the page with the submitted values for another seat.
func (page PeoplePage) WithChoice(choice SeatChoice) PeoplePage {
	page.Email, page.Roles, page.Words = choice.Email, roles(choice.Role), choice.Words
	return page
}

// WithProblem returns the page with why something was not done.
func (page PeoplePage) WithProblem(problem ui.Banner) PeoplePage {
	page.News = &problem
	return page
}

// WithDone returns the page with a confirmation.
func (page PeoplePage) WithDone(done views.Done) PeoplePage {
	switch done {
	case DoneInvited:
		page.News = &ui.Banner{Tone: ui.OK, Message: "The link is on its way.", Advice: "It works once, within a week."}
	case DoneSeatChanged:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "It counts from their next text on."}
	case DoneSeatRemoved:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Removed.",
			Advice: "They’re signed out everywhere, and their texts are deleted."}
	}
	return page
}

// SeatTable returns the word usage by seat, including removed ones, as a table with a header.
func SeatTable(seats []account.SeatLine, former []account.FormerSeat) [][]string {
	table := [][]string{{"email", "first_name", "last_name", "role", "joined", "words", "word_limit", "removed"}}
	for _, seat := range seats {
		joined, limit := "", ""
		if seat.JoinedAt != nil {
			joined = seat.JoinedAt.UTC().Format(time.DateOnly)
		}
		if seat.WordLimit > 0 {
			limit = strconv.Itoa(seat.WordLimit)
		}
		table = append(table, []string{asText(seat.Email), asText(seat.FirstName), asText(seat.LastName), string(seat.Role),
			joined, strconv.Itoa(seat.Words), limit, ""})
	}
	for _, seat := range former {
		table = append(table, []string{asText(seat.Email), "", "", "", "", strconv.Itoa(seat.Words), "",
			seat.RemovedAt.UTC().Format(time.DateOnly)})
	}
	return table
}

// asText prefixes user input that a spreadsheet would take for a formula.
func asText(cell string) string {
	if strings.IndexAny(cell, "=+-@\t\r") == 0 {
		return "'" + cell
	}
	return cell
}
