package document

// foreignOpeners are words that open sentences in the rules for other languages. Their capital doesn't make them names.
var foreignOpeners = wordSet(`
	a abschließend absolument absolutamente ademais adicionalmente al als aqui aquí asimismo assolutamente attraverso au
	aufgrund avise-me avísame bien bijgevolg bisogna bogaty bogatą brinda brindan cabe certainement certamente certo
	claro com comme como concluderend consequentemente conviene convém czy daj danno dans darüber de dementsprechend
	demzufolge derhalve des desalniettemin desempenha desempenham desempeña desempeñan desideri desondanks di
	dientengevolge diga-me dis-moi dites-moi dodatkowo donne donnent dà ecco een ein en entendido er es espero est exerce
	exercem fammi ferner folglich gern gerne gewinnen gewinnt gioca giocano gostaria hay heden het heutzutage hier ich ik
	il indícame infolgedessen informe-me istotne j'espère jak jako jasne joue jouent juega juegan klar konkludując laat
	lassen mam mediante merece mimo mithilfe mostra-se möchten möchtest na należy naturalnie natuurlijk natürlich nel
	nesse neste nichtsdestotrotz nichtsdestoweniger niemniej niettemin nos occorre oczywiście odgrywa odgrywają oferece
	oferecem offre offrent offrono ofrece ofrecen ogromną op opgemerkt oto outrossim pertanto pewnie podsumowując pomimo
	ponadto por posiada posiadają proporciona proporcionam reasumując resulta revela-se revêt risulta riveste rivestono
	s'avère samenvattend selbstverständlich sono souhaites-tu souhaitez-vous speelt spelen spero spielen spielt svolge
	svolgono szeroki szeroką são te teneinde tevens tramite trzeba uiteraard unter utiliza utilizam utilizan utilizando
	utilizar utilizza utilizzando utilizzano utilizzare va van vanwege veux-tu voici volentieri volontiers von voorts
	vorresti voulez-vous vuoi w warto ważne wegens wil z ze zeker zum zusammenfassend à è é безусловно большое большой в
	важно ввиду вот вследствие дай дайте для играет играют интересно как конечно на надеюсь необходимо несмотря нужно
	огромное подводя помимо примечательно разумеется следует стоит хотите хочешь широкий`)

// capitalWords are capitalized in German but aren't names: the nouns of clichés, and the polite pronouns.
var capitalWords = wordSet(`Sie Ihnen Ihr Ihre Ihren Ihrem Ihrer Ihres Aspekt Bedeutung Beitrag Brief Entwurf Fassung Faktor Frage
	Fragen Gedicht Geschichte Punkt Rolle Tatsache Text Textes Version Verwendung Vorschlag Weiteren Welt Zeit Zeitpunkt
	Zusammenfassung Änderungen Übersicht`)
