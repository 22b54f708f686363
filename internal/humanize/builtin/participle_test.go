package builtin

import (
	"slices"
	"strings"
	"testing"

	"plainhand/internal/humanize/document"
)

// sentenceOf reads a text of one sentence as the engine does.
func sentenceOf(t *testing.T, text string) []sentence {
	t.Helper()
	sentences := editable(document.Parse(text, nil))
	for n := range sentences {
		sentences[n].tag(newTestEngine(t).tagger)
	}
	if len(sentences) != 1 {
		t.Fatalf("%q holds %d sentences", text, len(sentences))
	}
	return sentences
}

// finiteOnes lists what may become of a sentence with a hanging clause.
func finiteOnes(t *testing.T, text string) []string {
	t.Helper()
	s := sentenceOf(t, text)
	found, ok := hangingClause(&s[0])
	if !ok || !found.frameFits() {
		return nil
	}
	var all []string
	for _, shape := range found.finiteClauses() {
		start, end := s[0].pieces[found.pieces[found.comma]].Start, s[0].pieces[found.pieces[shape.until-1]].End
		all = append(all, text[:start]+shape.text+text[end:])
	}
	return all
}

func TestHangingClausesBecomeFinite(t *testing.T) {
	t.Parallel()
	for text, endings := range map[string]string{
		"The cache keeps recent results in memory, allowing users to reload pages at once.": " and allows users to reload pages at once. | , and that allows users to reload pages at once. | , so users can reload pages at once. | . That allows users to reload pages at once.",
		"The road was icy at dawn, making it hard to stop.":                                 ", which made it hard to stop. | , so it was hard to stop.",
		"The storm hit the coast on Monday, sparking fears of floods.":                      " and sparked fears of floods. | , which sparked fears of floods.",
		"The new law removes the fee, making it easier for small firms to apply.":           " and makes it easier for small firms to apply. | , so it is easier for small firms to apply. | , which makes it easier for small firms to apply.",
		"Turning the pot every two weeks ensures even growth, preventing it from leaning.":  " and prevents it from leaning.",
		"Prices rose by 8% in May, leading to a fall in demand.":                            ", which led to a fall in demand.",
		"The hotel sits next to the beach, offering views of the bay.":                      " and offers views of the bay. | . It offers views of the bay.",
		"A database index serves a similar purpose, allowing the system to find rows.":      " and allows the system to find rows. | , and that allows the system to find rows. | , which lets the system find rows. | . That allows the system to find rows.",
		"Fewer hives were lost, suggesting that mites are rare.":                            ", which suggests that mites are rare.",
		"The system retries each call twice, ensuring that no order is lost.":               ", so that no order is lost.",
		"The model uses less memory, meaning that it runs on a phone.":                      ", which means that it runs on a phone. | , so it runs on a phone.",
		"Phones have changed how we read, making it easier to skip ahead.":                  ", which has made it easier to skip ahead. | , so it is easier to skip ahead.",
		"The lights went out at nine, leaving them stuck in the lift.":                      ", which left them stuck in the lift.",
		"The company cut its budget by half, resulting in 40 job losses.":                   ", which resulted in 40 job losses.",
		"The park covers forty acres, providing shade for walkers.":                         " and provides shade for walkers.",
		"The lights fail on most nights in these towns, causing alarm.":                     " and cause alarm.",
		"The alloy is light and strong, making it ideal for bikes.":                         ", and that makes it ideal for bikes. | , so it is ideal for bikes.",
		"The bridge was rebuilt last year, enabling trucks to cross the river again.":       ", which let trucks cross the river again. | , so trucks could cross the river again. | , which enabled trucks to cross the river again.",
		"Hot weather can tire a rider quickly, leading to mistakes.":                        " and lead to mistakes.",
		"The storm hit the coast on Monday, causing floods in three towns.":                 " and caused floods in three towns.",
		"Sitting all day can hurt your back, leading to pain.":                              " and lead to pain.",
		"The club signed a deal, allowing fans to watch at home.":                           " that allowed fans to watch at home.",
		"Computers are a good tool in our lives, helping us to learn.":                      " that helps us to learn.",
		"The songs covered many themes, reflecting the hopes of the young.":                 " and reflected the hopes of the young.",
		"The road has been shut for weeks, leaving shops without trade.":                    ", and this has left shops without trade.",
		"The road could flood in the night, making it hard to leave.":                       ", so it would be hard to leave.",
		"Small-town roads can be quite twisty and narrow, leading to falls.":                ", and lead to falls.",
		"A bitter row ensued, resulting in two arrests.":                                    " and resulted in two arrests. | , which resulted in two arrests.",
	} {
		got := finiteOnes(t, text)
		for i := range got {
			got[i] = got[i][strings.IndexFunc(text, func(r rune) bool { return r == ',' }):]
		}
		slices.Sort(got)
		want := strings.Split(endings, " | ")
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s\n got  %s\n want %s", text, strings.Join(got, " | "), endings)
		}
	}
}

func TestHangingClausesThatStay(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Cheats are skilled at finding lonely people, showing them false promises.",
		"The bridge is expected to open in May, easing the traffic.",
		"Online votes appear to offer the best path forward, enabling towns to hear more people.",
		"The law passed in the north, thus suggesting that votes count.",
		"No effect was seen on sales, suggesting growth elsewhere.",
		"These issues will shape their lives for decades, making their vote count more.",
		"I was able to help him feel safe, reducing his fear.",
		"She trains every morning before school, helping her team win.",
		"Visitors may lose their way in these areas, leaving them cold and hungry.",
		"We can read old books here, making the past easier to see.",
		"The club faces trouble since 2019, leading to late rent payments.",
		"Their bond was shattered, leaving a gaping void in its wake.",
		"I understand the change that it has made, allowing us to talk.",
		"The cup will also be taking place, attracting fans and generating interest.",
		"The gates were moved last year, ensuring that safety was the goal.",
		"The police said that the roof had fallen, causing a fire.",
		"The firm was accused of making false calls, causing distress.",
		"The study underscores the need for rest, ensuring that people stay well.",
		"The winter arrives, bringing with it cold winds.",
		"He walked home alone, thinking of her.",
		"She handed the note to her brother, leaving the room.",
		"As a young teen, making friends helped me settle in.",
		"If the cyclist is new here, making it home can be hard.",
		"Hiking, swimming, making fires and cooking are what we love.",
		"They focus on creating tools, providing support, and training staff.",
		"The letter says that the plan failed, he thinks, leading to losses that nobody expected it to cover was wrong.",
		"The company plans to open two plants, creating 500 jobs.",
		"It is vital to listen to others, fostering a climate of trust.",
		"We had a long talk, making plans for the summer.",
		"The children waited outside, making a lot of noise.",
		"He stated his view, adding that the price was fair.",
		"We have updated our terms, giving you more control over your data.",
		"Use the handle with care, making sure that it stays level.",
		"Does the tool run at night, making backups of the files?",
		"She led the way, leading the group up the hill.",
		"The pool charges $3 per session, underscoring how highly the town values it.",
		"The tours cost 15 lari and end on the roof, offering views of the valley.",
		"The wood chars rather than burns, providing peace of mind for years.",
		"The coach praised the team, giving credit to the staff.",
		"The road was closed, raising the bridge by two feet.",
		"I worked from home that year, facilitating, planning and writing.",
		"The firm grew in the north, helping with repairs in the south.",
		"You must sign the form, allowing us to act for you today and not before they ask is fine.",
	} {
		if got := finiteOnes(t, text); len(got) > 0 {
			t.Errorf("%s\n becomes %s", text, strings.Join(got, " | "))
		}
	}
}

func TestHangingClausesWhole(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"The drug blocks the receptor, reducing pain.":                                                 "The drug blocks the receptor and reduces pain. | The drug blocks the receptor, which reduces pain.",
		"Early feedback will help refine the plan, ensuring a smooth start.":                           "Early feedback will help refine the plan, which will ensure a smooth start.",
		"The court struck down the ban, sparking protests across the country.":                         "The court struck down the ban, which sparked protests across the country.",
		"The dam holds back the river, reducing floods and creating a lake.":                           "The dam holds back the river and reduces floods and creates a lake.",
		"Every Friday the team would lock the schedule, giving supervisors the certainty they needed.": "Every Friday the team would lock the schedule, which would give supervisors the certainty they needed. | Every Friday the team would lock the schedule. That would give supervisors the certainty they needed.",
		"Every creak of the house whispered a secret, adding to the fear.":                             "Every creak of the house whispered a secret and added to the fear.",
		"The plan could upset the balance, potentially leading to a strike.":                           "The plan could upset the balance and lead to a strike.",
		"The rules changed in Spain, making it easier to vote.":                                        "The rules changed in Spain and made it easier to vote. | The rules changed in Spain, so it became easier to vote.",
		"Their gazes lock, creating a bond that holds.":                                                "Their gazes lock and create a bond that holds.",
		"The blow is severe as talks are under way, causing delays in the north.":                      "The blow is severe as talks are under way, and this causes delays in the north. | The blow is severe as talks are under way. This causes delays in the north.",
		"Smith spoke about the new law, highlighting the need for change.":                             "Smith spoke about the new law and stressed the need for change.",
		"Critics praised the film, highlighting its score.":                                            "Critics praised the film and pointed to its score.",
		"The storm hit the coast, leaving the town in shock.":                                          "The storm hit the coast and left the town in shock. | The storm hit the coast, which left the town in shock.",
		"Both clubs lost their games abroad, leaving fans feeling low.":                                "Both clubs lost their games abroad and left fans feeling low. | Both clubs lost their games abroad, which left fans feeling low.",
		"The blade feeds on their souls, leaving a trail of despair.":                                  "The blade feeds on their souls and leaves a trail of despair.",
		"Dreams may serve several ends, reflecting the needs of the mind.":                             "Dreams may serve several ends, which reflects the needs of the mind.",
		"The sets were made to please the crowd, making the whole play feel real.":                     "The sets were made to please the crowd, which made the whole play feel real.",
		"Uniforms settle the issue of what to wear, allowing teachers to teach and students to learn.": "Uniforms settle the issue of what to wear, and that allows teachers to teach and students to learn.",
		"Ports have refused to take the ships, leaving crews stranded.":                                "Ports have refused to take the ships, and this has left crews stranded.",
		"Strong winds could make the ship sway, making the task difficult.":                            "Strong winds could make the ship sway, so the task would be difficult.",
		"Riders can get tired and thirsty, making the trip much harder for all.":                       "Riders can get tired and thirsty, and this makes the trip much harder for all.",
		"The last issue is due in May, reflecting a trend in the trade.":                               "The last issue is due in May and reflects a trend in the trade.",
		"Two players battle it out on screen, showcasing their skills.":                                "Two players battle it out on screen and show their skills.",
		"The shop should stay open, allowing everyone to read.":                                        "The shop should stay open so that everyone can read.",
		"I think the tax helps the poor, allowing them to save.":                                       "I think the tax helps the poor, and that allows them to save.",
		"Fire has become our ally, providing warmth.":                                                  "Fire has become our ally, and it provides warmth.",
		"The bolts had to be tight, making sure they could take the load.":                             "The bolts had to be tight, so that they could take the load.",
		"These bonds can be sold by anyone, enabling owners to hide.":                                  "These bonds can be sold by anyone, so owners can hide.",
		"The pair checked each bolt, making sure that none was loose.":                                 "The pair checked each bolt and made sure that none was loose. | The pair checked each bolt, so that none was loose.",
	} {
		got := finiteOnes(t, text)
		slices.Sort(got)
		if strings.Join(got, " | ") != want {
			t.Errorf("%s\n got  %s\n want %s", text, strings.Join(got, " | "), want)
		}
	}
}

func TestHangingClausesOfOtherDoersStay(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"The police held a man after the robbery, causing a riot.",
		"The team lost the game, leaving them in last place.",
		"She met him after school, leaving the house at noon.",
		"The firm was accused of making false calls, causing distress.",
		"The company plans to open two plants, creating 500 jobs.",
		"Their bond was broken, leaving a void in its wake.",
	} {
		if got := finiteOnes(t, text); len(got) > 0 {
			t.Errorf("%s\n becomes %s", text, strings.Join(got, " | "))
		}
	}
}
