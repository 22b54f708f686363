package guard

import "testing"

// honest are rewrites as a good editor makes them: they say the same.
var honest = [][2]string{
	{"You can utilize the dashboard in order to monitor your progress.", "You can use the dashboard to follow your progress."},
	{"She has the ability to speak three languages.", "She can speak three languages."},
	{"The device is able to detect motion within 5 metres.", "The device can detect motion within 5 metres."},
	{"All applicants are required to submit two references.", "Every applicant must send two references."},
	{"It is necessary to restart the server after each update.", "You must restart the server after every update."},
	{"Visitors have to sign in at the front desk.", "Visitors must sign in at the front desk."},
	{"It is recommended that you back up your files.", "You should back up your files."},
	{"Users won't be able to log in until the fix ships.", "Users will not be able to log in until the fix ships."},
	{"The drug may potentially cause drowsiness.", "The drug may cause drowsiness."},
	{"It is possible that the meeting might be delayed.", "The meeting might be delayed."},
	{"The policy has the potential to reduce costs.", "The policy could cut costs."},
	{"Not only does the app save time, but it also reduces errors.", "The app saves time and also reduces errors."},
	{"The tool is not just fast but also cheap.", "The tool is both fast and cheap."},
	{"The importance of sleep cannot be overstated.", "Sleep matters a great deal."},
	{"Please do not hesitate to contact me if you have any questions.", "Write to me if you have any questions."},
	{"The contract does not include maintenance.", "The contract excludes maintenance."},
	{"The team did not pass the audit.", "The team failed the audit."},
	{"It is not possible to recover the key.", "It is impossible to recover the key."},
	{"The report is not likely to change minds.", "The report is unlikely to change minds."},
	{"He doesn't have a licence.", "He lacks a licence."},
	{"A plethora of studies suggest that exercise helps.", "Many studies suggest that exercise helps."},
	{"A significant number of users reported the bug.", "Many users reported the bug."},
	{"There are numerous ways to cook rice.", "There are many ways to cook rice."},
	{"The store offers a wide variety of cheeses.", "The store has many kinds of cheese."},
	{"The majority of voters support the plan.", "Most voters support the plan."},
	{"We met with several different suppliers.", "We met several suppliers."},
	{"Each and every employee received a bonus.", "Every employee got a bonus."},
	{"Approximately 40 people attended the talk.", "About 40 people came to the talk."},
	{"Nearly all of the seats were taken.", "Almost every seat was taken."},
	{"The trail takes roughly 3 hours to complete.", "The trail takes around 3 hours."},
	{"In excess of 500 guests attended.", "More than 500 guests came."},
	{"The room holds a maximum of 20 people.", "The room holds up to 20 people."},
	{"You must be a minimum of 18 years old to enter.", "You must be at least 18 years old to enter."},
	{"The new model is significantly more efficient than its predecessor.", "The new model is far more efficient than the last one."},
	{"This approach is more robust.", "This approach is stronger."},
	{"Electric vans are just as reliable as diesel ones.", "Electric vans are as reliable as diesel ones."},
	{"Prices have become increasingly volatile.", "Prices have grown more volatile."},
	{"It is one of the most important factors in recovery.", "It is a key factor in recovery."},
	{"The results indicate that the treatment works.", "The results show that the treatment works."},
	{"The evidence suggests that prices will rise.", "The evidence suggests prices will rise."},
	{"It appears that the server crashed.", "The server seems to have crashed."},
	{"The law will probably pass in March.", "The law is likely to pass in March: it will be close."},
	{"In my opinion, the film is too long.", "I think the film is too long."},
	{"Critics have argued that the fee is unfair.", "The fee is unfair, critics say."},
	{"The committee meets on a weekly basis.", "The committee meets every week."},
	{"The fund pays a dividend each year.", "The fund pays a yearly dividend."},
	{"He typically arrives at 10:30 am.", "He usually arrives at 10:30 am."},
	{"The bus frequently runs late.", "The bus often runs late."},
	{"The bag weighs 5 kilograms.", "The bag weighs 5 kg."},
	{"On March 5, 2024, the plant opened.", "The plant opened on 5 March 2024."},
	{"Furthermore, it's worth noting that sales rose by 20 percent.", "Sales rose by 20 percent."},
	{"It should be noted that the offer ends on Friday.", "The offer ends on Friday."},
	{"The two firms have both agreed to the deal.", "Both firms have agreed to the deal."},
	{"Should you have any questions, call Ann.", "If you have any questions, call Ann."},
	{"Before you start, make sure that the power is off.", "Make sure the power is off before you start."},
	{"We would like to thank our sponsors.", "We thank our sponsors."},
	{"It’s crucial that you don’t share your password.", "It is important that you do not share your password."},
	{"Doctors mustn't prescribe it to children.", "Doctors must not prescribe it to children."},
	{"In today's fast-paced world, many families rarely eat together.", "Today many families seldom eat together."},
	{"The battery lasts twice as long as before.", "The battery lasts twice as long as it did."},
	{"The cost increased from $5 million to $6 million over the course of the last year.", "The cost rose from $5 million to $6 million last year."},
	{"She couldn't help but smile.", "She couldn't help smiling."},
	{"Rather than waiting, they left.", "They left instead of waiting."},
	{"The grant is only available to residents.", "The grant is available to residents only."},
}

// dishonest are rewrites that lose, add or turn something.
var dishonest = [][2]string{
	{"The drug can cause drowsiness.", "The drug may cause drowsiness."},
	{"The drug may cause drowsiness.", "The drug causes drowsiness."},
	{"The meeting might be delayed.", "The meeting will be delayed."},
	{"You must wear a helmet.", "You should wear a helmet."},
	{"You should wear a helmet.", "You can wear a helmet."},
	{"Visitors have to sign in.", "Visitors may sign in."},
	{"Guests need to book ahead.", "Guests book ahead."},
	{"You must not open the valve.", "You do not have to open the valve."},
	{"Staff cannot accept gifts.", "Staff can accept gifts."},
	{"The price will rise in May.", "The price would rise in May."},
	{"The price will rise.", "The price rose."},
	{"It would help the poor.", "It will help the poor."},
	{"The study suggests that coffee helps.", "The study proves that coffee helps."},
	{"The data suggest a link.", "The data show a link."},
	{"The server seems to be down.", "The server is down."},
	{"It is likely to rain.", "It is going to rain."},
	{"He allegedly took the money.", "He took the money."},
	{"Critics believe that the fee is unfair.", "The fee is unfair."},
	{"All users must agree.", "Most users must agree."},
	{"Most patients recovered.", "All patients recovered."},
	{"Most patients recovered.", "Patients recovered."},
	{"Some users saw the bug.", "Users saw the bug."},
	{"Some users saw the bug.", "Many users saw the bug."},
	{"Few doctors agree.", "A few doctors agree."},
	{"Many voters stayed home.", "Some voters stayed home."},
	{"Only members may vote.", "Members may vote."},
	{"Not all birds fly.", "All birds do not fly."},
	{"Almost all seats are sold.", "All seats are sold."},
	{"Both firms agreed.", "One of the firms agreed."},
	{"Half of the budget is gone.", "The budget is gone."},
	{"Costs are twice what they were.", "Costs are what they were."},
	{"About 40 people came.", "40 people came."},
	{"Nearly 40 people came.", "More than 40 people came."},
	{"At least 12 people died.", "At most 12 people died."},
	{"At least 12 people died.", "12 people died."},
	{"It holds up to 20 people.", "It holds 20 people."},
	{"It costs more than $50.", "It costs less than $50."},
	{"It costs more than $50.", "It costs $50."},
	{"The new one is faster than the old one.", "The new one is slower than the old one."},
	{"The new one is faster than the old one.", "The new one is fast like the old one was."},
	{"Diesel is as cheap as gas.", "Diesel is cheap and so is gas, or cheaper."},
	{"It uses less water.", "It uses more water."},
	{"The results were better.", "The results were worse."},
	{"It is the largest lake in Chad.", "It is a large lake in Chad."},
	{"It has fewer parts.", "It has parts."},
	{"Sales rose by 5 percent.", "Sales fell by 5 percent."},
	{"The bag weighs 5 kg.", "The bag weighs 5 lb."},
	{"It cost $5 million.", "It cost $5 billion."},
	{"It cost $5 million.", "It cost $5."},
	{"The chip runs at 3.5 GHz.", "The chip runs at 3.5."},
	{"We meet at 10:30 am.", "We meet at 10:30 pm."},
	{"They have three children.", "They have four children."},
	{"They have three children.", "They have children."},
	{"She came second.", "She came third."},
	{"He ate a dozen eggs.", "He ate eggs."},
	{"The shop opened on March 5.", "The shop opened on March 6."},
	{"The shop closed last year.", "The shop closes next year."},
	{"The pump runs daily.", "The pump runs weekly."},
	{"It does not contain nuts.", "It contains nuts."},
	{"It contains nuts.", "It does not contain nuts."},
	{"The pool is unsafe.", "The pool is safe."},
	{"It never fails to amaze.", "It fails to amaze."},
	{"You can't return it.", "You can return it."},
	{"She often calls.", "She always calls."},
	{"He usually walks.", "He walks."},
	{"Dogs rarely bite.", "Dogs bite."},
	{"The plan helps women but does not help men.", "The plan does not help women but helps men."},
	{"Unless you pay, it stops.", "If you pay, it stops."},
	{"The law allows smoking.", "The law bans smoking."},
	{"Stop before the line.", "Stop after the line."},
	{"Not only Ann came.", "Only Ann came."},
	{"He won’t sign.", "He will sign."},
}

// Of both kinds all but a few have to be known for what they are.
const share = 95

func TestHonestRewritesStay(t *testing.T) {
	t.Parallel()
	failed := 0
	for _, pair := range honest {
		if losses := Compare(pair[0], pair[1], nil); len(losses) > 0 {
			failed++
			t.Logf("%q to %q is said to lose %v", pair[0], pair[1], losses)
		}
	}
	if 100*failed > (100-share)*len(honest) {
		t.Errorf("%d of %d honest rewrites are taken back", failed, len(honest))
	}
}

func TestDishonestRewritesAreCaught(t *testing.T) {
	t.Parallel()
	missed := 0
	for _, pair := range dishonest {
		if len(Compare(pair[0], pair[1], nil)) == 0 {
			missed++
			t.Logf("%q to %q passes", pair[0], pair[1])
		}
	}
	if 100*missed > (100-share)*len(dishonest) {
		t.Errorf("%d of %d dishonest rewrites pass", missed, len(dishonest))
	}
}
