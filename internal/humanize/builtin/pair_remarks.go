package builtin

import "slices"

// oneView reports whether adjectives all praise or all blame. One that is neither goes with each of them.
func oneView(words ...string) bool {
	return allIn(words, praise, admires, weighty) || allIn(words, blame, faults, weighty)
}

// oftenOneView is oneView by the adjectives that are the surest.
func oftenOneView(words ...string) bool {
	return allIn(words, praise, weighty) || allIn(words, blame, weighty)
}

// allIn reports whether each word is in one of the sets.
func allIn(words []string, sets ...wordSet) bool {
	for _, word := range words {
		if !slices.ContainsFunc(sets, func(set wordSet) bool { return set[word] }) {
			return false
		}
	}
	return true
}

// contrary adjectives are two sides or kinds, which "and" sets beside each other: "a simple and intricate design".
func contrary(first, second string) bool {
	return contraries[first][second] || contraries[second][first] || kinds[first] && kinds[second]
}

var contraries = map[string]wordSet{
	"simple":     setOf("complex complicated intricate elaborate sophisticated multifaceted layered multi-layered multilayered nuanced profound"),
	"serious":    setOf("humorous funny lighthearted light-hearted playful comedic comic fun hilarious witty satirical ironic"),
	"tragic":     setOf("funny humorous hilarious comic joyful uplifting hopeful triumphant"),
	"dark":       setOf("light bright sunny radiant"),
	"light":      setOf("heavy intense strong bold deep"),
	"calm":       setOf("energetic lively intense dynamic wild fierce"),
	"quiet":      setOf("lively bustling energetic"),
	"modern":     setOf("timeless classic contemporary historic nostalgic rustic quaint"),
	"classic":    setOf("contemporary fresh innovative"),
	"real":       setOf("surreal magical"),
	"realistic":  setOf("surreal fantastical magical fanciful imaginative optimistic"),
	"emotional":  setOf("rational logical objective practical"),
	"tender":     setOf("fierce strong tough brutal wild"),
	"soft":       setOf("strong sturdy crisp bold firm solid"),
	"gentle":     setOf("strong firm fierce powerful tough"),
	"mild":       setOf("intense strong spicy"),
	"slow":       setOf("sudden abrupt hasty"),
	"subtle":     setOf("bold striking dramatic powerful intense dynamic"),
	"stable":     setOf("flexible dynamic agile changing"),
	"firm":       setOf("fair flexible kind loving friendly"),
	"sweet":      setOf("savory tangy spicy creamy crunchy"),
	"intimate":   setOf("grand epic sweeping large-scale vast"),
	"immediate":  setOf("lasting long-lasting enduring prolonged ongoing"),
	"important":  setOf("urgent"),
	"offensive":  setOf("defensive"),
	"complex":    setOf("intuitive easy"),
	"beautiful":  setOf("functional practical useful"),
	"functional": setOf("stylish attractive elegant"),
}

var (
	// admires are adjectives of praise that only a list asks for.
	admires = setOf(`
		absorbing abundant acclaimed accomplished accredited achievable action-packed actionable adept adjustable admirable
		admired adorable advanced affable affecting affectionate airy alluring altruistic amiable ample amusing animated
		appealing applicable appreciative aromatic artful articulate astute athletic attainable attentive authoritative
		award-winning beguiling believable benevolent bountiful brainy breathable brisk bubbly budget-friendly bustling
		captivating carefree catchy celebratory charismatic cheery cherished chic chivalrous classic classy clear-cut
		close-knit cogent coherent collected collegial comic comical common-sense competent concerted contemporary convivial
		cooperative coordinated cordial cosmopolitan courteous customizable customized cute cutting-edge dapper dazzling
		decisive defining deft delectable demure descriptive desirable devoted devout digestible dignified diplomatic
		disarming discerning distinguished down-to-earth dreamy dutiful earnest earthy easy-going easygoing
		eco-friendly economical ecstatic edifying educated educational effortless elevated emotive empathic enchanted
		endearing energized energizing energy-efficient enlightened enlightening enterprising enthralling enticing
		entrancing entrepreneurial environmentally-friendly epic ergonomic established esteemed ethical euphoric
		even-tempered evocative exclusive exemplary exhaustive exhilarating expansive explanatory exquisite extraordinary
		extravagant exuberant fabulous factual fair-minded family-friendly fashionable favorite favourable feasible
		feel-good fertile festive filling firm fit flattering flavourful flowing fluent fluffy forceful forgiving formative
		forthright fortifying fragrant frank free-flowing free-spirited fulfilled futuristic gallant genial gifted glamorous
		gleaming globalized glorious glossy glowing good-humored good-looking grand grateful gratifying green gregarious
		grounded habitable hands-on handsome hard-hitting hard-wearing hassle-free heart-pounding heart-warming heavy-duty
		heroic hi-tech high-end high-performance high-performing high-profile high-quality high-tech hilarious holistic
		hospitable hydrating hygienic hypoallergenic iconic idealistic idyllic illuminating immaculate 
		impartial impassioned impeccable in-depth indulgent industrious inexhaustible inexpensive influential inquisitive
		instant instructive instrumental integrated interactive intrepid invigorated irresistible jolly jovial jubilant
		judicious juicy kid-friendly kind-hearted kindhearted kindly laid-back large-scale laudable lavish
		lawful learned legible legitimate liberating life-affirming life-enhancing lifelike light-filled light-hearted
		lighthearted lightweight likeable low-cost lucid lucrative luminous luscious luxurious lyrical magical magnetic
		magnificent manly marketable masterful measured mellow melodic melodious merciful mesmerising mesmerizing meticulous
		mild minimalist modern modest monumental motivating muscular mythic nifty non-invasive non-judgmental
		non-threatening nonjudgmental nostalgic noteworthy nourishing nutrient-rich obedient observant open-ended
		open-hearted opulent orchestral orderly outgoing outspoken pain-free pampering panoramic perceptive
		perfect personable personalized philanthropic photogenic picture-perfect pithy plain-spoken plentiful pluralistic
		plush poetical poised polite portable positive-minded potent pragmatic praiseworthy principled pristine prized
		proficient prolific prompt punchy purposeful quaint qualified quick-witted quiet radiant reasonable reasoned
		recyclable redemptive regal rejuvenated relevant renewable replenishing reputable resolute
		resonant resounding restrained revered rich-tasting riveting romantic roomy rousing rugged rustic satisfied
		 savory savvy scalable scholarly scintillating scrumptious seasoned secluded self-assured self-aware
		self-confident self-disciplined self-guided self-reliant self-sufficient sensuous serviceable shareable sharp-witted
		shimmering shiny shrewd silky skilful skillful smooth-running sociable soft-spoken solid sophisticated soul-stirring
		sparkling spellbinding splendid spontaneous standout star-studded state-of-the-art stately steadfast
		stellar stirring straightforward strategic stress-free sturdy-looking sublime substantial substantive succinct
		sumptuous sunny superior superlative supple sustained sustaining sweeping sweet swift symbolic systematic
		tactful tailor-made tailored tangy targeted tech-savvy tempting tender-hearted tested therapeutic thorough-going
		tight-knit time-saving time-tested top-notch top-quality tough trained transformational transformative treasured
		trendy triumphant trusted truthful uncluttered undaunted unhurried unified unifying uninterrupted united unobtrusive
		unselfish unspoiled unspoilt unwavering up-to-date upright uproarious upscale urbane valiant validating velvety
		verdant viable vigilant vigorous virtuous visionary vivacious voluminous washable water-resistant waterproof
		weatherproof welcome well-acted well-adjusted well-behaved well-built well-chosen well-connected well-crafted
		well-defined well-deserved well-designed well-developed well-documented well-educated well-equipped well-established
		well-executed well-informed well-intentioned well-known well-lit well-loved well-made well-maintained well-mannered
		well-meaning well-meant well-organised well-organized well-paced well-planned well-prepared well-preserved well-read
		well-reasoned well-researched well-respected well-stocked well-structured well-suited well-thought-out well-timed
		well-trained well-traveled well-travelled whimsical whole-hearted wholehearted wide-ranging windproof witty wondrous
		world-class worry-free worthy youthful zealous zesty zippy`)
	// faults are adjectives of blame that only a list asks for.
	faults = setOf(`
		abandoned abhorrent abrasive abusive abysmal addictive agonizing aimless aloof amateurish ambiguous anemic angry
		antagonistic antiquated apathetic appalling arbitrary archaic arrogant artificial atrocious authoritarian avoidable
		avoidant awful backbreaking backward bad baseless battered belligerent biting blatant bloated bloody bothersome
		broken buggy bulky bumpy burdensome bureaucratic callous cheesy childish claustrophobic cliche cliched clichéd
		closed-minded clueless clunky cluttered coarse cold-blooded combative compromised compulsive concerning
		condescending conflicted confrontational congested constricting contaminated contrived controlling convoluted
		counterproductive cowardly cringe-worthy cringeworthy crippling crooked crowded crude crumbling cunning
		cut-throat cutthroat cynical dated deceitful deceptive defeatist defective defensive degrading dehumanizing
		delinquent deluded demeaning demotivated deplorable depraved derivative derogatory despairing destabilizing
		deteriorating deviant devious dilapidated disastrous discordant discouraged discriminatory disempowering disengaged
		disengaging disgraceful disgusting dishonest disinterested disjointed dismissive disobedient disorderly disorganised
		disorganized disoriented dispiriting disquieting disreputable disrespectful dissatisfied distasteful distorted
		distressing disturbed domineering draconian draining drawn-out drowsy dubious dusty dystopian egregious embittered
		emotionless erratic erroneous evasive exaggerated exclusionary excruciating exhausted exorbitant exploitative
		exploitive exposed fake false fanatical far-fetched fatal faulty feeble fickle flat flimsy forced
		forgettable foul fractured fragmented fraudulent frayed frenetic frenzied frightened frigid frivolous fruitless
		frustrated fussy futile generic glaring glitchy gory grating gratuitous greasy greedy grievous grotesque gruelling
		gruesome gullible gut-wrenching half-hearted haphazard hard-hearted hasty hateful heart-rending heart-wrenching
		heartless heated heavy-handed heinous helpless hideous high-pressure high-stress hindering hopeless horrendous
		horrifying hurried hypercritical hypocritical ill-advised ill-conceived ill-fitting illegal illegitimate illogical
		immature immoral impenetrable impersonal impoverished impractical inattentive incessant incoherent incompatible
		inconsiderate inconsistent inconvenient incorrect indecisive indifferent indiscriminate inept inequitable
		inescapable inexcusable inferior inflammatory inflated inflexible infuriating inhibiting inhospitable inhuman
		inhumane injurious insecure insidious insincere insufficient intolerable intolerant intrusive invasive
		irrational irrelevant irreparable irreversible isolated itchy jaded jealous judgmental jumbled lackluster lacklustre
		lawless lax lazy leaky lengthy lethal lethargic limiting listless long-winded lousy lurid maddening malevolent
		malicious malnourished manipulative materialistic mean mediocre melodramatic menacing mind-numbing miserable
		misguided mismanaged mistaken monstrous morbid muddled mundane murky nagging naive narcissistic narrow-minded
		nauseating needy nefarious neglected negligent nerve-racking nerve-wracking nightmarish nonsensical notorious
		numbing obsessive obsolete obstructive obtrusive odd off-putting one-dimensional onerous opaque opportunistic
		outlandish outrageous overbearing overblown overcomplicated overcrowded overcrowding overdone overloaded overlong
		overpriced oversimplified overstretched overused overworked paltry panicked paranoid pathetic
		patronizing perverse pessimistic petrifying petty piercing pitiless plodding poisonous polarizing polluted pompous
		poor precarious predatory prejudiced preposterous pretentious preventable prohibitive punishing punitive
		questionable racist rampant rash reactionary rebellious regressive regrettable remorseless repellent repressive
		repugnant repulsive resentful restless restrictive ridiculous rigged robotic rocky rotten ruinous rushed rusty
		sadistic savage scandalous scathing scattered scornful scratchy sedentary self-absorbed self-centered
		self-destructive self-indulgent self-serving sensationalist sensationalized shabby shaky sharp shoddy
		short-lived short-sighted shortsighted sickening sickly simplistic sinful slanted sleazy slippery sloppy slow-moving
		slow-paced smelly smug soggy somber sombre soulless sparse spiteful squalid stagnant stale sterile stiff
		stigmatizing stilted stinging strained strangling strenuous stringent stubborn stuffy stunted stupid submissive
		subpar substandard suffocating surly tacky tainted tangled tattered taunting tear-jerking temperamental tenuous
		tepid time-consuming timid tired toothless tormenting torturous traumatic traumatizing trite trivial troubled
		tumultuous two-dimensional tyrannical unacceptable unaffordable unappealing unattractive unavoidable unbalanced
		unbearable unbecoming uncaring unclear uncontrollable uncontrolled unconvincing uncooperative undemocratic
		underdeveloped underfunded undermining undervalued underwhelming undesirable undeveloped uneasy unenthusiastic
		unequal unethical uneven unexciting unforgivable unfounded unfriendly unfunny unhappy unhelpful unhygienic
		uninformed uninhabitable uninspired uninspiring uninteresting uninviting unjustified unkempt unkind unlawful
		unlikable unmanageable unmotivated unnatural unnerving unoriginal unprofessional unqualified unrealistic
		unreasonable unregulated unremarkable unresponsive unrestrained unruly unsanitary unsatisfactory unsatisfying
		unscrupulous unskilled unsophisticated unsound unstructured unsupported unsuspecting unsustainable
		untested unthinking untidy untrustworthy unusable unvaried unwarranted unwelcome unwieldy unwise unworkable vacuous
		vain vengeful vile vindictive volatile vulgar wary weary wicked wooden worn worn-out worrisome worrying worthless
		wrongful`)
)
