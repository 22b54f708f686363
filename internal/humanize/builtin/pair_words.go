package builtin

// Adjectives of degree that say nothing of kind or origin: two of them before a noun are two remarks on one thing.
var (
	praise = setOf(`
		accountable contagious credible dashing engrossing even-handed fascinating gripping healing humane infectious integral levelheaded
		level-headed logical objective open-minded positive rejuvenating relatable respected revealing thought-provoking uplifting
		wide-reaching far-reaching optimistic persuasive polished practical eye-opening life-changing hard-working hardworking
		mouthwatering mouth-watering well-balanced cost-effective
		easy-to-use good-natured handy hopeful ideal invigorating likable memorable nimble pleasant pleasing priceless readable
		realistic restorative rigorous satisfying spirited spotless sympathetic tidy tireless valid well-written winning
		active adventurous amazing aware beloved beneficial caring celebrated charming civil cognisant cohesive committed complete
		comprehensive confident conscientious constructive contented convincing cool cultured curious daring decent determined diligent
		disciplined distinctive diverse elaborate eloquent empowering entertaining equitable essential exceptional
		exotic experienced famous fantastic favorable fluid forward-thinking functional funny gorgeous groundbreaking harmless hearty
		honorable humble humorous imaginative important impactful incredible ingenious innocent insightful
		interconnected invaluable inventive just lasting legendary manageable mature
		necessary noble nutritious organized original outstanding poetic poignant popular prestigious profound progressive
		promising proactive prosperous prudent rational realistic recognizable remarkable renowned revolutionary selfless
		sensitive serious significant simple skilled soulful special spectacular spirited striking structured subtle
		successful superb tangible tasteful touching unbiased understanding upbeat user-friendly vital well-rounded
		accessible accurate adaptable affordable agile ambitious approachable attractive authentic balanced beautiful bold brave
		breathtaking bright brilliant calm careful caring cheerful clean clear clever collaborative colorful colourful comfortable
		comforting compact compassionate compelling concise confident consistent convenient cosy courageous cozy creamy creative
		crisp dedicated delicate delicious delightful dependable detailed durable dynamic easy effective efficient elegant
		empathetic enchanting encouraging energetic engaging enjoyable enriching enthusiastic exciting expressive fair faithful
		fast flavorful flexible focused fresh friendly fruitful fulfilling fun generous gentle genuine graceful gracious great
		happy harmonious healthy heartfelt heartwarming helpful honest immersive impressive inclusive informative informed
		innovative insightful inspired inspiring inspirational intelligent interesting intricate intuitive inviting joyful joyous
		kind knowledgeable light lively lovely loving loyal lush majestic meaningful memorable mindful motivated neat nurturing
		open optimistic passionate patient peaceful picturesque playful pleasant polished positive powerful practical
		precise productive profitable proud punctual pure quick reassuring refined refreshing relaxed relaxing reliable
		resilient resourceful respectful responsible responsive restful rewarding rich robust romantic safe satisfying scenic seamless secure
		sensible serene sharp sincere sleek smart smooth soft soothing spacious speedy stable steady stimulating streamlined strong
		stunning sturdy stylish successful supportive sustainable talented tasty tender thorough thoughtful thriving timely
		tolerant tranquil transparent trusting trustworthy unforgettable unique useful valuable versatile vibrant
		vivid warm welcoming wholesome wise wonderful worthwhile`)
	blame = setOf(`
		calculated cramped deliberate demoralizing demotivating disheartening flawed forgetful grotesque hurtful impulsive inadequate
		incompetent incomplete insensitive insulting limited lopsided mindless needless one-sided oppressive passive pitiful
		predictable senseless shallow shameful sluggish stubborn tasteless thankless thoughtless unpopular unsustainable vague wilful willful
		wretched bleak hollow joyless lifeless merciless perilous
		abrupt absurd aggressive alarming anxious baffling barren biased bizarre catastrophic contentious controversial corrupt
		crippling critical cumbersome cynical debilitating demanding demotivating desperate detrimental discouraging disruptive
		distracting divisive dysfunctional eerie endless excessive extreme fearful fierce foolish fragile frantic ghastly haunting
		hazardous hideous horrible horrific ignorant inappropriate irresponsible irritating isolating jarring laborious
		misleading monotonous mysterious negative obscene offensive outdated painstaking pointless problematic prolonged repetitive
		rigid ruthless severe sinister stifling superficial sudden suspicious taxing tense tiresome tragic troubling unforgiving
		unfamiliar unfortunate unjust unnecessary unproductive unwanted volatile vulnerable wasteful
		annoying arduous awkward bitter bleak boring brutal careless chaotic clumsy cold complicated confusing costly cruel damaging
		dangerous dark daunting deadly depressing desolate destructive devastating difficult dirty disappointing dismal
		disorienting disturbing dreadful dreary dull embarrassing empty exhausting expensive frightening frustrating gloomy grim
		grueling harmful harsh heartbreaking hostile humiliating impatient inaccurate inconvenient ineffective inefficient
		intimidating lonely long messy narrow nasty noisy ominous oppressive overwhelming painful perilous reckless risky rough
		rude sad scary selfish slow steep stressful strange stuffy tedious terrible terrifying threatening tiring tough toxic
		tragic treacherous turbulent ugly uncertain uncomfortable unfair unhealthy unpleasant unpredictable unreliable unsafe
		unstable unsettling vicious violent weak worrying`)
)

// weighty adjectives tell how much something counts, for good or ill.
var weighty = setOf(`
	aggressive alarming ambitious atmospheric big bittersweet bizarre bloody brash brooding candid challenging changing
	charged chilling climactic compelling competitive complex complicated constant contemplative controversial
	 daring dark daunting debated deep defiant demanding distinctive disturbing dramatic dreamlike
	eccentric eerie elaborate elusive emotional enduring engrossing enigmatic essential ever-changing evolving
	exhausting exhilarating exotic experimental explosive extensive extreme far-reaching fast-moving fast-paced fearless
	fierce fiery flamboyant formidable frank frantic frenzied gripping gritty grounded growing haunting hectic
	high-energy high-stakes historic hypnotic immediate impactful important intense interconnected intimate
	intimidating intricate intriguing introspective ironic irreverent lasting layered lingering long-lasting major
	meaningful melancholic melancholy memorable mesmerizing momentous mounting moving multi-layered multifaceted
	multilayered mysterious mystical notable novel nuanced offbeat ongoing otherworldly overwhelming palpable passionate
	perplexing persistent poignant polarizing powerful predictable pressing primal profound
	prolonged prominent provocative psychedelic puzzling quirky radical rapid rare raw real rebellious reflective
	relentless repetitive restless revealing sarcastic satirical seductive sensitive sensual serious shocking
	significant slow-burning sober sobering solitary somber sombre stark startling
	stoic strange striking structured stunning stylized subjective subversive surprising surreal suspenseful telling
	tender tense thought-provoking thrilling timeless touching tragic transformative tumultuous twisted unapologetic
	uncompromising unconventional undeniable unexpected unfamiliar unflinching unforgettable unforgiving unorthodox
	unprecedented unpredictable unsettling unusual urgent vast vibrant violent visceral visible vivid vocal vulnerable
	widespread wild wrenching`)

// manyKinds are nouns of which two adjectives may name two kinds: "logical and creative thinking".
var manyKinds = setOf("thinking skills purposes needs reasons methods things")
