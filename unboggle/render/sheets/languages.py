"""The texts for solvers on a sheet, in all its languages.

Notes for the setter, on the key, are in English in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Texts:
    """The texts of a language; ``{}`` is a number or a title.

    ``one`` is ``number`` for one word, if its wording differs.
    """

    title: str
    board: str
    name: str
    date: str
    key: str
    more: str
    more_words: str
    letters: str
    points: str
    a_letter: str
    place: str
    find: str
    hints: str
    number: str
    any: str
    restore: str
    walk: str
    hexagons: str
    rows: str
    columns: str
    both: str
    qu: str
    ss: str
    shortest: str
    gogen: str
    hyper: str
    level: str
    days: tuple[str, ...]
    show: str
    hide: str
    one: str = ""


TEXTS = {
    "en": Texts(
        title="Word hunt",
        board="board {}",
        name="Name",
        date="Date",
        key="Key: {}",
        more="{}, more",
        more_words="{}, more words",
        letters="Letters",
        points="Points",
        a_letter="{} a letter",
        place="Letters to place:",
        find="Find the words of the list on the board.",
        hints="Find the hidden words; the list has the first letter of each, and its length.",
        number="{} words are hidden on the board. Find them.",
        any="Find as many words as you can.",
        restore="Write the missing letters, so that every word of the list is on the board.",
        walk="A word runs from cell to cell, also diagonally; it uses no cell twice.",
        hexagons="A word runs from cell to cell, to one of the six around it; it uses no cell"
        " twice.",
        rows="The left and the right edge meet.",
        columns="Top and bottom edge meet.",
        both="Opposite edges meet.",
        qu="Qu is one cell.",
        ss="ß is two cells, S and S.",
        shortest="Words of {} and more letters count.",
        gogen="Put the letters A to Y into the circles, each once, so that you can read every"
        " word of the list along the lines, from circle to circle.",
        hyper="Put the letters A to Y into the circles, each once, so that you can read every"
        " string of the list along the lines, from circle to circle.",
        level="level {}",
        days=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        show="Show the key",
        hide="Hide the key",
        one="One word is hidden on the board. Find it.",
    ),
    "de": Texts(
        title="Wörterjagd",
        board="Brett {}",
        name="Name",
        date="Datum",
        key="Lösung: {}",
        more="{}, Fortsetzung",
        more_words="{}, weitere Wörter",
        letters="Buchstaben",
        points="Punkte",
        a_letter="{} je Buchstabe",
        place="Noch zu setzen:",
        find="Finde die Wörter der Liste auf dem Brett.",
        hints="Finde die versteckten Wörter; die Liste nennt Anfangsbuchstaben und Länge.",
        number="Versteckte Wörter: {}. Finde sie.",
        any="Finde so viele Wörter, wie du kannst.",
        restore="Schreibe die fehlenden Buchstaben, sodass jedes Wort der Liste auf dem Brett ist.",
        walk="Ein Wort läuft von Feld zu Feld, auch schräg; kein Feld kommt darin zweimal vor.",
        hexagons="Ein Wort läuft von Feld zu Feld, zu einem der sechs ringsum; kein Feld"
        " kommt darin zweimal vor.",
        rows="Linker und rechter Rand hängen zusammen.",
        columns="Oberer und unterer Rand hängen zusammen.",
        both="Gegenüberliegende Ränder hängen zusammen.",
        qu="Qu ist ein Feld.",
        ss="ß sind zwei Felder, S und S.",
        shortest="Es zählen Wörter ab {} Buchstaben.",
        gogen="Setze die Buchstaben A bis Y in die Kreise, jeden einmal, sodass man jedes Wort der"
        " Liste entlang der Linien von Kreis zu Kreis lesen kann.",
        hyper="Setze die Buchstaben A bis Y in die Kreise, jeden einmal, sodass man jede"
        " Zeichenfolge der Liste entlang der Linien von Kreis zu Kreis lesen kann.",
        level="Stufe {}",
        days=("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
        show="Lösung zeigen",
        hide="Lösung verbergen",
    ),
    "es": Texts(
        title="Caza de palabras",
        board="tablero {}",
        name="Nombre",
        date="Fecha",
        key="Solución: {}",
        more="{}, continuación",
        more_words="{}, más palabras",
        letters="Letras",
        points="Puntos",
        a_letter="{} por letra",
        place="Letras por colocar:",
        find="Busca en el tablero las palabras de la lista.",
        hints="Busca las palabras escondidas; la lista da la primera letra y la longitud.",
        number="Palabras escondidas en el tablero: {}. Búscalas.",
        any="Busca todas las palabras que puedas.",
        restore="Escribe las letras que faltan, de modo que todas las palabras de la lista estén en"
        " el tablero.",
        walk="Una palabra va de casilla en casilla, también en diagonal, sin repetir ninguna.",
        hexagons="Una palabra va de casilla en casilla, a una de las seis vecinas, sin"
        " repetir ninguna.",
        rows="Los bordes izquierdo y derecho se tocan.",
        columns="Los bordes superior e inferior se tocan.",
        both="Los bordes opuestos se tocan.",
        qu="Qu es una sola casilla.",
        ss="ß son dos casillas, S y S.",
        shortest="Cuentan las palabras de {} letras o más.",
        gogen="Coloca las letras de la A a la Y en los círculos, cada una una vez, de modo que cada"
        " palabra de la lista se lea por las líneas, de círculo en círculo.",
        hyper="Coloca las letras de la A a la Y en los círculos, cada una una vez, de modo que cada"
        " cadena de la lista se lea por las líneas, de círculo en círculo.",
        level="nivel {}",
        days=("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
        show="Mostrar la solución",
        hide="Ocultar la solución",
    ),
    "fr": Texts(
        title="Chasse aux mots",
        board="grille {}",
        name="Nom",
        date="Date",
        key="Solution : {}",
        more="{}, suite",
        more_words="{}, autres mots",
        letters="Lettres",
        points="Points",
        a_letter="{} par lettre",
        place="Lettres à placer :",
        find="Trouve dans la grille les mots de la liste.",
        hints="Trouve les mots cachés ; la liste donne la première lettre et la longueur.",
        number="Mots cachés dans la grille : {}. Trouve-les.",
        any="Trouve autant de mots que possible.",
        restore="Écris les lettres qui manquent, pour que tous les mots de la liste soient dans la"
        " grille.",
        walk="Un mot va de case en case, aussi en diagonale, sans repasser par la même case.",
        hexagons="Un mot va de case en case, vers une des six voisines, sans repasser par la"
        " même case.",
        rows="Les bords gauche et droit se touchent.",
        columns="Les bords du haut et du bas se touchent.",
        both="Les bords opposés se touchent.",
        qu="Qu occupe une seule case.",
        ss="ß occupe deux cases, S et S.",
        shortest="Les mots de {} lettres ou plus comptent.",
        gogen="Place les lettres de A à Y dans les cercles, chacune une fois, pour que chaque mot"
        " de la liste se lise le long des lignes, de cercle en cercle.",
        hyper="Place les lettres de A à Y dans les cercles, chacune une fois, pour que chaque suite"
        " de lettres de la liste se lise le long des lignes, de cercle en cercle.",
        level="niveau {}",
        days=("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
        show="Montrer la solution",
        hide="Cacher la solution",
    ),
    "pl": Texts(
        title="Polowanie na słowa",
        board="plansza {}",
        name="Imię",
        date="Data",
        key="Rozwiązanie: {}",
        more="{}, ciąg dalszy",
        more_words="{}, dalsze słowa",
        letters="Litery",
        points="Punkty",
        a_letter="{} za literę",
        place="Litery do wpisania:",
        find="Znajdź na planszy słowa z listy.",
        hints="Znajdź ukryte słowa; lista podaje pierwszą literę i długość każdego.",
        number="Słowa ukryte na planszy: {}. Znajdź je.",
        any="Znajdź jak najwięcej słów.",
        restore="Wpisz brakujące litery, tak aby każde słowo z listy było na planszy.",
        walk="Słowo biegnie z pola na pole, także na ukos; żadne pole się w nim nie powtarza.",
        hexagons="Słowo biegnie z pola na jedno z sześciu sąsiednich; żadne pole się w nim"
        " nie powtarza.",
        rows="Lewy i prawy brzeg się stykają.",
        columns="Górny i dolny brzeg się stykają.",
        both="Przeciwległe brzegi się stykają.",
        qu="Qu to jedno pole.",
        ss="ß to dwa pola, S i S.",
        shortest="Najmniejsza liczba liter w słowie: {}.",
        gogen="Wpisz litery od A do Y w kółka, każdą raz, tak aby każde słowo z listy dało się"
        " odczytać wzdłuż linii, od kółka do kółka.",
        hyper="Wpisz litery od A do Y w kółka, każdą raz, tak aby każdy ciąg liter z listy dało się"
        " odczytać wzdłuż linii, od kółka do kółka.",
        level="poziom {}",
        days=(
            "poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela",
        ),
        show="Pokaż rozwiązanie",
        hide="Ukryj rozwiązanie",
    ),
    "el": Texts(
        title="Κυνήγι λέξεων",
        board="πίνακας {}",
        name="Όνομα",
        date="Ημερομηνία",
        key="Λύση: {}",
        more="{}, συνέχεια",
        more_words="{}, άλλες λέξεις",
        letters="Γράμματα",
        points="Βαθμοί",
        a_letter="{} ανά γράμμα",
        place="Γράμματα που λείπουν:",
        find="Βρες στον πίνακα τις λέξεις της λίστας.",
        hints="Βρες τις κρυμμένες λέξεις· η λίστα δίνει το πρώτο γράμμα και το μήκος τους.",
        number="Κρυμμένες λέξεις στον πίνακα: {}. Βρες τις.",
        any="Βρες όσες περισσότερες λέξεις μπορείς.",
        restore="Γράψε τα γράμματα που λείπουν, ώστε κάθε λέξη της λίστας να υπάρχει στον πίνακα.",
        walk="Μια λέξη πηγαίνει από κελί σε κελί, και διαγώνια, χωρίς να περνά δύο φορές από το"
        " ίδιο κελί.",
        hexagons="Μια λέξη πηγαίνει από κελί σε ένα από τα έξι γύρω του, χωρίς να περνά δύο"
        " φορές από το ίδιο.",
        rows="Η αριστερή και η δεξιά άκρη ενώνονται.",
        columns="Η πάνω και η κάτω άκρη ενώνονται.",
        both="Οι απέναντι άκρες ενώνονται.",
        qu="Το Qu είναι ένα κελί.",
        ss="Το ß είναι δύο κελιά, S και S.",
        shortest="Μετρούν λέξεις με {} ή περισσότερα γράμματα.",
        gogen="Βάλε τα γράμματα από το A ως το Y στους κύκλους, το καθένα μία φορά, ώστε κάθε λέξη"
        " της λίστας να διαβάζεται κατά μήκος των γραμμών, από κύκλο σε κύκλο.",
        hyper="Βάλε τα γράμματα από το A ως το Y στους κύκλους, το καθένα μία φορά, ώστε κάθε σειρά"
        " γραμμάτων της λίστας να διαβάζεται κατά μήκος των γραμμών, από κύκλο σε κύκλο.",
        level="επίπεδο {}",
        days=("Δευτέρα", "Τρίτη", "Τετάρτη", "Πέμπτη", "Παρασκευή", "Σάββατο", "Κυριακή"),
        show="Δείξε τη λύση",
        hide="Κρύψε τη λύση",
    ),
    "he": Texts(
        title="ציד מילים",
        board="לוח {}",
        name="שם",
        date="תאריך",
        key="פתרון: {}",
        more="{}, המשך",
        more_words="{}, מילים נוספות",
        letters="אותיות",
        points="נקודות",
        a_letter="{} לאות",
        place="אותיות לשיבוץ:",
        find="מצאו בלוח את המילים שברשימה.",
        hints="מצאו את המילים החבויות; ברשימה האות הראשונה והאורך של כל מילה.",
        number="מספר המילים החבויות בלוח: {}. מצאו אותן.",
        any="מצאו כמה שיותר מילים.",
        restore="השלימו את האותיות החסרות, כך שכל מילה ברשימה תהיה בלוח.",
        walk="מילה עוברת ממשבצת למשבצת, גם באלכסון, בלי לחזור על אותה משבצת.",
        hexagons="מילה עוברת ממשבצת לאחת משש השכנות שלה, בלי לחזור על אותה משבצת.",
        rows="הקצה הימני והקצה השמאלי נפגשים.",
        columns="הקצה העליון והקצה התחתון נפגשים.",
        both="קצוות נגדיים נפגשים.",
        qu="Qu היא משבצת אחת.",
        ss="ß היא שתי משבצות, S ו-S.",
        shortest="מספר האותיות המזערי במילה: {}.",
        gogen="שבצו בעיגולים את האותיות A עד Y, כל אות פעם אחת, כך שכל מילה ברשימה תיקרא לאורך"
        " הקווים, מעיגול לעיגול.",
        hyper="שבצו בעיגולים את האותיות A עד Y, כל אות פעם אחת, כך שכל רצף ברשימה ייקרא לאורך"
        " הקווים, מעיגול לעיגול.",
        level="רמה {}",
        days=("יום שני", "יום שלישי", "יום רביעי", "יום חמישי", "יום שישי", "שבת", "יום ראשון"),
        show="הצגת הפתרון",
        hide="הסתרת הפתרון",
    ),
}  # fmt: skip
ENGLISH = TEXTS["en"]
RIGHT_TO_LEFT = (TEXTS["he"],)
