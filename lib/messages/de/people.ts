import type { people as english } from "../en/people";
import type { TranslationOf } from "../message";

export const people: TranslationOf<typeof english> = {
  navLabel: "Annotieren",
  navStudies: "Studien",
  navPrompts: "Prompts",
  accountOfBefore: "Konto von ",
  signedInAs: "Angemeldet als {name}",
  account: "Konto",
  peopleOfServer: "Personen dieses Servers",
  languageModels: "Sprachmodelle",
  signOut: "Abmelden",
  askSignOut: "Abmelden, bevor Ihre Annotationen abgeschickt sind?",
  labelsUnsent: {
    one: "Eine Annotation hat den Server noch nicht erreicht. Sie bleibt in diesem Browser und wird abgeschickt, wenn Sie sich hier wieder anmelden. Um sie vorher abzuschicken, brechen Sie ab und stellen Sie eine Internetverbindung her.",
    other:
      "{count} Annotationen haben den Server noch nicht erreicht. Sie bleiben in diesem Browser und werden abgeschickt, wenn Sie sich hier wieder anmelden. Um sie vorher abzuschicken, brechen Sie ab und stellen Sie eine Internetverbindung her.",
  },
  stillSignedIn: "Sie sind noch angemeldet: Der Server hat nicht geantwortet. Versuchen Sie es erneut.",

  signIn: "Anmelden",
  signInWith: "Anmelden mit",
  emailAndPassword: "E-Mail und Passwort",
  personalLink: "Persönlicher Link",
  notSignedIn: "Sie sind nicht angemeldet",
  name: "Name",
  email: "E-Mail",
  password: "Passwort",
  personalLinkHint: "Sie haben ihn beim Beitreten bekommen. Öffnen Sie ihn, oder fügen Sie ihn hier ein.",
  lostAccess:
    "Passwort vergessen oder persönlichen Link verloren? Fragen Sie die Person, die Sie eingeladen hat: Wer diesen Server verwaltet, kann Ihnen einen neuen Link geben. Neu hier? Bitten Sie um einen Einladungslink.",
  noAccounts: "Hier hat noch niemand ein Konto",
  noAccountsMore:
    "Öffnen Sie den Link, den Tickbox beim Start ausgegeben hat. Ist er verloren? Auf dem Computer, auf dem Tickbox läuft, erstellt {command} einen neuen.",
  welcomeBack: "Willkommen zurück",
  signingIn: "Sie werden angemeldet …",
  incompleteLink: "Dieser Link ist unvollständig. Kopieren Sie ihn ganz, mit dem Teil hinter dem #.",
  goToSignIn: "Zur Anmeldung",
  goToWork: "Zu Ihrer Arbeit",
  needsJavaScript: "Tickbox braucht JavaScript. Schalten Sie es in Ihrem Browser ein, und laden Sie diese Seite neu.",

  join: "Beitreten",
  checkingInvitation: "Ihre Einladung wird geprüft …",
  invitationNotChecked: "Die Einladung konnte nicht geprüft werden",
  noInvitation: "Diese Einladung funktioniert nicht",
  alreadyJoined: "Schon beigetreten? Melden Sie sich an wie bisher.",
  invitesYou: "{name} lädt Sie ein zu",
  asRole: "{role}.",
  role_owner: "mit allen Rechten",
  role_researcher: "zum Forschen",
  role_annotator: "zum Annotieren",
  forYou_owner: "Sie dürfen alles und entscheiden, wer teilnimmt.",
  forYou_researcher:
    "Sie importieren Daten, legen Runden an, sehen alle Annotationen und ihre Übereinstimmung und laden zum Annotieren ein.",
  forYou_annotator:
    "Sie annotieren. Sie sehen nicht, wer eine Antwort geschrieben hat oder was andere angegeben haben.",
  needsApproval: "Zuerst muss Sie jemand aus der Studienleitung zulassen.",
  asked:
    "Sie haben um Aufnahme gebeten und warten darauf, dass die Forschenden Sie zulassen. {rounds} zeigen, sobald das geschehen ist.",
  yourRounds: "Ihre Runden",
  inAlready: "Sie nehmen an dieser Studie schon teil, {role}.",
  youAskedTo: "Sie haben um Aufnahme gebeten: {study}",
  youAreIn: "Sie sind dabei: {study}",
  savedContinue: "Ich habe ihn gespeichert. Weiter",
  savedStart: "Ich habe ihn gespeichert. Beginnen",
  joinAs: "Als {name} beitreten",
  notYou: "Nicht Sie? Abmelden",
  notJoined: "Sie sind noch nicht beigetreten",
  howToJoin: "Wie möchten Sie beitreten?",
  byName: "Nur mit einem Namen",
  byNameHint: "Ohne E-Mail. Sie bekommen einen persönlichen Link, um zurückzukommen.",
  byAccount: "Mit E-Mail und Passwort",
  byAccountHint: "Ein Konto, mit dem Sie sich überall anmelden können.",
  sameName: "Ich heiße gleich, bin aber jemand anderes",
  haveAccount: "Schon beigetreten, oder haben Sie ein Konto? {signIn}",
  pseudonym: "Die Forschenden sehen ihn. Nehmen Sie ein Pseudonym, wenn sie das erlauben.",
  nameHint: "Sichtbar für alle in Ihren Studien.",
  emailHint: "Zum Anmelden. Es werden keine E-Mails verschickt.",
  passwordHint: "Mindestens {least} Zeichen; ein paar Wörter sind gut.",

  saveLink: "Speichern Sie diesen Link. Er wird nicht noch einmal gezeigt.",
  saveLinkMore:
    "Er meldet Sie wieder an, auf diesem oder jedem anderen Gerät. Setzen Sie ein Lesezeichen auf diese Seite (ihre Adresse ist jetzt Ihr Link), oder speichern Sie den Link in Ihren Notizen. Wer ihn hat, kann in Ihrem Namen annotieren: Geben Sie ihn nicht weiter.",
  yourPersonalLink: "Ihr persönlicher Link",

  newPassword: "Neues Passwort",
  chooseNewPassword: "Neues Passwort wählen",
  asYouLeftThem: "Ihre Annotationen und Studien sind, wie Sie sie verlassen haben.",
  passwordNotSet: "Das Passwort ist nicht gesetzt",
  signedOutElsewhere: "Überall sonst werden Sie abgemeldet und Ihre API-Schlüssel widerrufen.",
  setPassword: "Passwort setzen und anmelden",

  waitingForApproval: "Zulassung steht aus",
  waitingMore:
    "Die Forschenden von {studies} müssen Sie zuerst zulassen. Sie können gehen und wiederkommen; diese Seite aktualisiert sich von selbst.",
  quotedStudy: "„{study}“",

  language: "Sprache",
  languageHint: "Der Oberfläche. Was Sie annotieren, bleibt in seiner eigenen Sprache.",
};
