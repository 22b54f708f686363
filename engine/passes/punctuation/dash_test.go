package punctuation

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestDashesAreReplaced(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, Dashes, map[string]string{
		// A clause after a sentence.
		"The bakery closed in May—it opened again after the summer.":           "The bakery closed in May. It opened again after the summer.",
		"The bakery closed in May — it opened again after the summer.":         "The bakery closed in May. It opened again after the summer.",
		"Bring a coat—you'll be glad of it by noon.":                           "Bring a coat. You'll be glad of it by noon.",
		"My aunt sold the boat—maybe she was right.":                           "My aunt sold the boat. Maybe she was right.",
		"You can open it at home—just make sure the lid is dry.":               "You can open it at home. Just make sure the lid is dry.",
		"The drawer holds many keys—each key opens one door.":                  "The drawer holds many keys. Each key opens one door.",
		"There is no quick cure -- they need rest and time.":                   "There is no quick cure. They need rest and time.",
		"Tell us in the form—we'd love to read it!":                            "Tell us in the form. We'd love to read it!",
		"His flaw was never stupidity — it was pride.":                         "His flaw was never stupidity. It was pride.",
		"The fee isn't a fine—it's a deposit.":                                 "The fee isn't a fine; it's a deposit.",
		"This is no bug—it's how old phones work.":                             "This is no bug. It's how old phones work.",
		"Look for pots marked deep or wide—they hold more soil.":               "Look for pots marked deep or wide. They hold more soil.",
		"The hiss of the grill, the smell of the bread—this is what I missed.": "The hiss of the grill, the smell of the bread: this is what I missed.",
		// A name or a list for what was announced.
		"He wanted one thing—money.":                                   "He wanted one thing: money. | He wanted one thing, money.",
		"She sells three things — bread, cake, and jam.":               "She sells three things: bread, cake, and jam.",
		"Rosa checked the logs of two sites—the mill and the harbor.":  "Rosa checked the logs of two sites: the mill and the harbor. | Rosa checked the logs of two sites, the mill and the harbor.",
		"It was built for long trips—those nights when a cup matters.": "It was built for long trips: those nights when a cup matters. | It was built for long trips, those nights when a cup matters.",
		// An afterthought or a contrast.
		"He left early—and nobody asked why.":                             "He left early, and nobody asked why.",
		"He left early – but nobody asked why.":                           "He left early, but nobody asked why.",
		"The rule came into play — stressing the need for care.":          "The rule came into play, stressing the need for care.",
		"Treat it as a second pair of hands—not a second brain.":          "Treat it as a second pair of hands, not a second brain.",
		"Only large firms can comply—a point the report leaves out.":      "Only large firms can comply, a point the report leaves out.",
		"The play is about a family—especially its youngest son.":         "The play is about a family, especially its youngest son.",
		"There was nothing left to say—just a nod across the table.":      "There was nothing left to say, just a nod across the table.",
		"The rate fell sharply—from 19 to 11 percent.":                    "The rate fell sharply, from 19 to 11 percent.",
		"Nobody ever tested those claims—because they were hard to test.": "Nobody ever tested those claims, because they were hard to test.",
		// An aside.
		"The house—a small cottage by the sea—was sold.":                  "The house, a small cottage by the sea, was sold. | The house (a small cottage by the sea) was sold.",
		"The house — a small, old cottage — was sold.":                    "The house (a small, old cottage) was sold.",
		"The house — it was built in spring — was sold in June at last.":  "The house (it was built in spring) was sold in June at last.",
		"What gets lost—and found—in the mail is another matter.":         "What gets lost (and found) in the mail is another matter.",
		"When the gas meets damp air—in a cellar or a shed—it burns.":     "When the gas meets damp air (in a cellar or a shed), it burns.",
		"The stock — nuts, bolts, and nails - was sold.":                  "The stock (nuts, bolts, and nails) was sold.",
		"Two members—Ana, the treasurer, and Paul—voted against.":         "Two members (Ana, the treasurer, and Paul) voted against.",
		"The trial tested it—staff worked at home—among 40 people.":       "The trial tested it (staff worked at home) among 40 people.",
		"Obstacles — cost, slow mail (mainly abroad) — remain.":           "Obstacles (cost, slow mail, mainly abroad) remain.",
		"Risks—such as fear of loss (FoL) and debt—can grow.":             "Risks (such as fear of loss (FoL) and debt) can grow.",
		"We had two wishes — money and time — and we got neither.":        "We had two wishes (money and time), and we got neither.",
		"The keeper—who else had a key?—denied it all.":                   "The keeper (who else had a key?) denied it all.",
		"The bridge—it was built in 1931—carries four lanes.":             "The bridge (it was built in 1931) carries four lanes.",
		"- **Retro smell** — scents from inside — accounts for the taste": "- **Retro smell**, scents from inside, accounts for the taste | - **Retro smell** (scents from inside) accounts for the taste",
		"Its main point—that trust pays—invites doubts.":                  "Its main point, that trust pays, invites doubts. | Its main point (that trust pays) invites doubts.",
		// A clause that was announced.
		"The answer was simple — the fuse had blown.":                       "The answer was simple: the fuse had blown.",
		"The result — the fuse had blown.":                                  "The result: the fuse had blown.",
		"She knew one thing — the fuse had blown.":                          "She knew one thing: the fuse had blown.",
		"You don't have to be rich—you just need to be able to sew.":        "You don't have to be rich. You just need to be able to sew.",
		"Each bun is tied by hand—by two people, at 4 a.m.—and baked at 6.": "Each bun is tied by hand (by two people, at 4 a.m.) and baked at 6.",
		"It has a flaw—a point that a tired driver ignores.":                "It has a flaw, a point that a tired driver ignores.",
		"It is the best part—though it will cost more.":                     "It is the best part, though it will cost more.",
		"He was late—as he always is.":                                      "He was late, as he always is.",
		"The lake is cold—colder than it looks.":                            "The lake is cold, colder than it looks.",
		"It is warm—much warmer than the hall.":                             "It is warm, much warmer than the hall.",
		"The room is warm—thanks to the stove.":                             "The room is warm, thanks to the stove.",
		// An order, a description, and an explanation.
		"The race is on—let us run it together.":                        "The race is on. Let us run it together.",
		"The meal came cold—reminiscent of school, but with less salt.": "The meal came cold, reminiscent of school, but with less salt.",
		"It began well enough—a talk with a fox on a road.":             "It began well enough: a talk with a fox on a road.",
		"They show a rare sight—a hen with a cub, an odd pair.":         "They show a rare sight: a hen with a cub, an odd pair.",
		// A denial takes no colon.
		"It was not a flood—a pipe had soaked the floor.": "It was not a flood; a pipe had soaked the floor.",
		// What a label introduces.
		"- Tom Thumb – good for small pots":                "- Tom Thumb: good for small pots",
		"- **Tom Thumb** — good for small pots":            "- **Tom Thumb**: good for small pots",
		"- **No cage, ever** – no long waits":              "- **No cage, ever**: no long waits",
		"## Canon R8 — the light one\n\nIt is good.":       "## Canon R8: the light one\n\nIt is good.",
		"- October 31 – Plots cleared for winter":          "- October 31: Plots cleared for winter",
		"- Smart Design – Seven pockets and a loop":        "- Smart Design: Seven pockets and a loop",
		"- Monday, March 16 – 10:00 to 11:00 AM":           "- Monday, March 16, 10:00 to 11:00 AM",
		"# Speak Welsh—in twelve weeks\n\nIt is not hard.": "# Speak Welsh in twelve weeks\n\nIt is not hard.",
	})
}

// An aside with protected text needs a mark on either side.
func TestAsideWithProtectedTextKeepsIt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Many parts — including `s3` — are free.":                  "Many parts, including `s3`, are free.",
		"Many parts — including `s3` and `s4` — are free.":         "Many parts (including `s3` and `s4`) are free.",
		"Their last way out—“tax only the large ones”—has failed.": "Their last way out (“tax only the large ones”) has failed.",
		"The town—it held [a vote](https://a.example)—said no.":    "The town (it held [a vote](https://a.example)) said no.",
	} {
		if got := passtest.Rewritten(t, Dashes, text); got != want {
			t.Errorf("%s\n got  %s\n want %s", text, got, want)
		}
	}
}

func TestUncertainDashesStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, Dashes,
		"It ran from 1914–1918 in the north.",
		"It ran from May 3 – June 5 in the north.",
		"“Wait — what?”",
		"She began to say that she—",
		"— Anna, a nurse from Leeds",
		"- London – Paris",
		"Run git commit --amend --no-edit now.",
		"See pages 3--5 and 7--9.",
		"Lines that start with -- are comments in SQL.",
		"Everything behind -- goes to it, as in npm test -- --watch.",
		"In C, --i yields the new value and i-- the old one.",
		"CAIRO — Gunmen opened fire on visitors.",
		"LONDON (Reuters) — The bank cut its rates.",
		"PARIS, May 3 — Officials opened the bridge.",
		"The best bread in town — Tom Reed",
		"12 Mill Lane — Leeds LS1 4AB",
		"Subject: Your Garden Deserves Better — Meet the New Planter",
		"He shook her hand—Rust, scarred and gaunt.",
		"It isn't a bug — a feature.",
		"The yard isn't just for the dog — a 10-by-12 shed has power.",
		"The porch is wide — a swing hangs from its beam.",
		"The yard is big — in one corner a shed has power.",
		"The hotel is small — only two rooms have a bath.",
		"We left at dawn — to walk home is a pleasure.",
		"The deck was built in June — without a permit the sale stopped.",
		"We met at 5 p.m. — she was early.",
		"The plan has a flaw — a driver who calls in sick stops the bus.",
		"He lost it all — everything he owned was gone.",
		"She looked at the clock – 1:00 a.m. was near.",
		"We kept the lens on a shelf—its rim a little dulled, but still proud.",
		"Work came early, not as a choice—small tasks that filled the day, jobs that hurt.",
		"Mill Works Ltd\nBuilding C – Floor 2\n14 Dock Road\nLeeds LS1 4AB",
		"- Mills – how they turn and why\n- Bakeries open at six – a relief",
		"LEEDS, UK — May 3, 2026 — Greenlane Mills, a family firm, has opened a shop.",
	)
}
