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
	DoneInvited       views.Done = "invited"
	DoneMemberChanged views.Done = "seat-changed"
	DoneMemberRemoved views.Done = "seat-removed"
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
	Full   bool   // the limit of members is reached
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

// MemberChoice is a submitted form for a member.
type MemberChoice struct {
	Email string
	Role  account.Role
	Words string // as typed; empty: no limit
}

// MemberChoiceFrom reads a submitted form.
func MemberChoiceFrom(posted url.Values) MemberChoice {
	return MemberChoice{strings.TrimSpace(posted.Get("email")), account.Role(posted.Get("role")),
		strings.TrimSpace(posted.Get("words"))}
}

// NewPeoplePage lists members and removed ones for a user who manages them. path is the list's.
func NewPeoplePage(
	frame views.Frame, path string, user account.User, members []account.Member, former []account.FormerMember,
) PeoplePage {
	page := PeoplePage{FormPage: views.NewFormPage(frame, "Members", "The people who use the editor under your brand, and the words that they’ve used."),
		Path: path, Roles: roles(account.RoleEditor), Full: len(members) >= account.MaxMembers, Own: path == OwnPeoplePath}
	joined := 0
	for _, member := range members {
		page.People = append(page.People, newPerson(member, user))
		if member.JoinedAt != nil {
			joined++
		}
	}
	for _, member := range former {
		page.Former = append(page.Former, FormerPerson{member.Email,
			format.Count(member.Words, "word") + " this month · removed " + format.Day(member.RemovedAt)})
	}
	page.Joined = strconv.Itoa(joined) + " of " + strconv.Itoa(len(members)) + " have joined."
	return page
}

func newPerson(member account.Member, user account.User) Person {
	person := Person{ID: member.UserID.String(), Email: member.Email, Waits: member.JoinedAt == nil,
		Self: member.UserID == user.ID, Roles: roles(member.Role), Name: nameOf(member)}
	details := []string{roleNames[member.Role]}
	if person.Name != member.Email {
		details = append(details, member.Email)
	}
	words := format.Count(member.Words, "word") + " this month"
	if member.WordLimit > 0 {
		words = format.Number(member.Words) + " of " + format.Count(member.WordLimit, "word") + " this month"
		person.Words = strconv.Itoa(member.WordLimit)
	}
	if person.Waits {
		words = "invited " + format.Day(member.InvitedAt)
	}
	person.Details = strings.Join(append(details, words), " · ")
	return person
}

func nameOf(member account.Member) string {
	if name := strings.TrimSpace(member.FirstName + " " + member.LastName); name != "" {
		return name
	}
	return member.Email
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

// NewPersonPage returns a member's page for a user who manages it. path is the list's.
func NewPersonPage(frame views.Frame, path string, user account.User, member account.Member) PersonPage {
	page := PersonPage{FormPage: views.NewFormPage(frame, "Member", "A member’s role and word limit."),
		List: path, Person: newPerson(member, user)}
	page.Path = path + "/" + page.Person.ID
	return page
}

// WithProblem returns the page with an error.
func (page PersonPage) WithProblem(problem ui.Banner) PersonPage {
	page.News = &problem
	return page
}

// WithChoice returns the page with what was typed.
func (page PersonPage) WithChoice(choice MemberChoice) PersonPage {
	if choice.Role != "" {
		page.Person.Roles, page.Person.Words = roles(choice.Role), choice.Words
	}
	return page
}

// WithChoice returns the page with the submitted values for another member.
func (page PeoplePage) WithChoice(choice MemberChoice) PeoplePage {
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
		page.News = &ui.Banner{Tone: ui.OK, Message: "Invitation sent.", Advice: "Its link works once, within a week."}
	case DoneMemberChanged:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "It applies from the member’s next text."}
	case DoneMemberRemoved:
		page.News = &ui.Banner{Tone: ui.OK, Message: "Member removed.",
			Advice: "The member is signed out everywhere, and their texts are deleted."}
	}
	return page
}

// MemberTable returns the word usage by member, also the removed ones, as a table with a header.
func MemberTable(members []account.Member, former []account.FormerMember) [][]string {
	table := [][]string{{"email", "first_name", "last_name", "role", "joined", "words", "word_limit", "removed"}}
	for _, member := range members {
		joined, limit := "", ""
		if member.JoinedAt != nil {
			joined = member.JoinedAt.UTC().Format(time.DateOnly)
		}
		if member.WordLimit > 0 {
			limit = strconv.Itoa(member.WordLimit)
		}
		table = append(table, []string{asText(member.Email), asText(member.FirstName), asText(member.LastName),
			string(member.Role), joined, strconv.Itoa(member.Words), limit, ""})
	}
	for _, member := range former {
		table = append(table, []string{asText(member.Email), "", "", "", "", strconv.Itoa(member.Words), "",
			member.RemovedAt.UTC().Format(time.DateOnly)})
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
