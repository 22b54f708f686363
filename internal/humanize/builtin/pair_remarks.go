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
	"complex":    setOf("intuitive easy"),
	"beautiful":  setOf("functional practical useful"),
	"functional": setOf("stylish attractive elegant fashionable"),
}

var (
	// admires are adjectives of praise that only a list asks for.
	admires = setOf(`
		absorbing abundant acclaimed accomplished accredited achievable action-packed actionable adept adjustable admirable
		admired advanced affable affecting affectionate airy alluring altruistic amiable ample amusing animated appealing
		applicable aromatic artful articulate astute athletic attainable attentive authoritative award-winning beguiling
		believable benevolent bountiful breathable brisk bubbly budget-friendly bustling captivating carefree catchy
		celebratory charismatic cheery cherished chic chivalrous classic classy clear-cut close-knit cogent coherent
		collected comic comical common-sense competent concerted contemporary coordinated cordial cosmopolitan courteous
		customizable customized cute cutting-edge dapper dazzling decisive deft demure desirable devoted devout dignified
		diplomatic disarming discerning distinguished down-to-earth dreamy dutiful earnest earthy easy-going easygoing
		eco-friendly economical ecstatic edifying educated educational effortless elevated emotive enchanted endearing
		energized energizing energy-efficient enlightened enlightening enterprising enthralling enticing entrepreneurial
		environmentally-friendly epic ergonomic established esteemed ethical euphoric even-tempered evocative exclusive
		exemplary exhaustive exhilarating exquisite extraordinary extravagant exuberant fabulous factual fair-minded
		family-friendly fashionable favorite favourable feasible feel-good fertile festive filling firm fit flattering
		flavourful flowing fluent fluffy forceful forgiving formative forthright fragrant frank free-spirited fulfilled
		futuristic gallant gifted glamorous gleaming glorious glossy glowing good-humored good-looking grand grateful
		gratifying green gregarious hands-on handsome hard-hitting hard-wearing hassle-free heart-pounding heart-warming
		heavy-duty heroic hi-tech high-performance high-performing high-quality high-tech hilarious holistic hospitable
		hydrating hygienic iconic idyllic illuminating immaculate impartial impassioned impeccable in-depth indulgent
		industrious inexpensive influential inquisitive instructive instrumental integrated interactive intrepid
		irresistible jolly jovial jubilant judicious juicy kid-friendly kind-hearted kindhearted kindly laid-back
		large-scale laudable lavish lawful learned legible legitimate liberating life-affirming lifelike light-hearted
		lighthearted lightweight low-cost lucid lucrative luminous luscious luxurious lyrical magical magnetic magnificent
		manly masterful measured mellow melodic melodious merciful mesmerising mesmerizing meticulous mild minimalist modern
		modest monumental motivating muscular mythic nifty non-invasive nostalgic noteworthy nourishing nutrient-rich
		obedient observant open-hearted opulent orderly outgoing outspoken pampering panoramic perceptive perfect personable
		personalized philanthropic pithy plentiful pluralistic plush poised polite portable potent praiseworthy principled
		pristine prized proficient prolific prompt punchy purposeful quaint qualified quiet radiant reasonable reasoned
		recyclable redemptive regal relevant renewable reputable resolute resonant resounding restrained revered riveting
		roomy rousing rugged rustic satisfied savory savvy scholarly scintillating scrumptious seasoned secluded
		self-assured self-aware self-confident self-disciplined self-reliant self-sufficient sensuous shimmering shiny
		shrewd silky skilful skillful sociable soft-spoken solid sophisticated sparkling spellbinding splendid spontaneous
		standout star-studded state-of-the-art stately steadfast stellar stirring straightforward strategic stress-free
		sublime substantial substantive succinct sumptuous sunny superior superlative supple sustained sweeping sweet swift
		symbolic systematic tactful tailor-made tailored tangy targeted tempting therapeutic tight-knit time-saving
		top-notch top-quality tough trained transformational transformative treasured trendy triumphant trusted truthful
		uncluttered unified unifying united unselfish unspoiled unspoilt unwavering up-to-date upright uproarious upscale
		urbane valiant validating velvety verdant viable vigilant vigorous virtuous visionary vivacious voluminous washable
		water-resistant waterproof weatherproof welcome well-acted well-behaved well-built well-chosen well-crafted
		well-defined well-deserved well-designed well-developed well-documented well-educated well-established well-executed
		well-informed well-intentioned well-known well-lit well-made well-maintained well-mannered well-meaning
		well-organised well-organized well-paced well-planned well-prepared well-preserved well-reasoned well-researched
		well-respected well-stocked well-structured well-suited well-thought-out well-timed well-trained whimsical
		wide-ranging witty wondrous world-class worry-free worthy youthful zealous zesty zippy`)
	// faults are adjectives of blame that only a list asks for.
	faults = setOf(`
		abandoned abhorrent abrasive abusive abysmal addictive agonizing aloof amateurish ambiguous anemic angry
		antagonistic antiquated appalling arbitrary archaic arrogant atrocious authoritarian avoidable awful backbreaking
		bad baseless battered belligerent biting blatant bloated bloody bothersome broken buggy bulky burdensome
		bureaucratic callous cheesy childish claustrophobic cliche cliched clichéd closed-minded clunky cluttered coarse
		cold-blooded combative compromised condescending conflicted confrontational congested contaminated contrived
		controlling convoluted counterproductive cowardly cringe-worthy cringeworthy crowded crude crumbling cunning
		cut-throat cutthroat dated deceitful deceptive defective defensive degrading dehumanizing deluded demeaning depraved
		derivative derogatory deteriorating deviant devious dilapidated discriminatory disengaged disgraceful disgusting
		dishonest disjointed disorderly disorganised disorganized disrespectful dissatisfied distasteful distorted
		distressing disturbed domineering draconian draining drawn-out dubious dusty dystopian egregious embittered
		emotionless erratic exaggerated excruciating exhausted exorbitant exploitative exploitive exposed fake false
		far-fetched fatal faulty feeble fickle flat flimsy forced forgettable foul fractured fraudulent frayed frenetic
		frenzied frightened frigid frivolous fruitless frustrated fussy futile generic glaring glitchy gory grating
		gratuitous greasy greedy gruelling gruesome gullible half-hearted hasty hateful heartless heated heavy-handed
		heinous helpless high-pressure high-stress hopeless horrendous horrifying hurried hypocritical ill-advised
		ill-conceived ill-fitting illegal illogical immature immoral impersonal impractical incoherent inconsiderate
		inconsistent incorrect indifferent inept inequitable inferior inflammatory inflated inflexible infuriating
		inhospitable inhuman inhumane insecure insidious insincere insufficient intolerable intolerant intrusive invasive
		irrational irrelevant isolated itchy jaded jealous jumbled lackluster lacklustre lax lazy leaky lengthy lethal
		limiting listless long-winded lousy lurid maddening malevolent malicious malnourished manipulative materialistic
		mean mediocre melodramatic menacing mind-numbing miserable misguided mistaken muddled mundane murky naive
		narcissistic narrow-minded nauseating needy nefarious neglected negligent nerve-racking nerve-wracking nightmarish
		notorious obsessive obsolete obtrusive odd one-dimensional onerous opaque outlandish outrageous overbearing
		overblown overcomplicated overcrowded overdone overlong overpriced overused overworked paltry paranoid pathetic
		patronizing perverse pessimistic petty plodding poisonous polarizing polluted pompous poor precarious predatory
		prejudiced preposterous pretentious preventable punishing punitive questionable racist rash rebellious remorseless
		repressive repugnant repulsive resentful restless restrictive ridiculous rocky rotten rushed rusty sadistic savage
		scandalous scattered scratchy self-absorbed self-centered self-destructive self-indulgent self-serving
		sensationalist sensationalized shabby shaky sharp shoddy short-lived short-sighted shortsighted simplistic sinful
		slanted sleazy slippery sloppy slow-moving slow-paced smelly smug soggy somber sombre soulless sparse spiteful
		squalid stagnant stale sterile stiff stilted stinging strained strenuous stringent stunted stupid subpar substandard
		suffocating surly tacky tainted tangled tattered temperamental tenuous tepid time-consuming timid tired toothless
		torturous traumatic traumatizing trite trivial troubled tumultuous two-dimensional tyrannical unacceptable
		unaffordable unappealing unattractive unavoidable unbalanced unbearable uncaring unclear unconvincing undemocratic
		underwhelming undesirable undeveloped unethical uneven unfounded unfriendly unfunny unhappy unhelpful unhygienic
		uninformed uninspired uninspiring uninteresting unjustified unkempt unlawful unlikable unnatural unnerving
		unoriginal unprofessional unqualified unrealistic unreasonable unregulated unremarkable unresponsive unrestrained
		unruly unsanitary unsatisfactory unsatisfying unscrupulous unskilled unsound unstructured untidy untrustworthy
		unwarranted unwelcome unwieldy unwise vain vengeful vile vindictive vulgar wary weary wicked wooden worn worn-out
		worthless wrongful`)
)
