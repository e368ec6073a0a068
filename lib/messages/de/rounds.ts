import type { rounds as english } from "../en/rounds";
import type { TranslationOf } from "../message";

export const rounds: TranslationOf<typeof english> = {
  label: "Annotieren",
  yourRounds: "Ihre Runden",
  noRoundTitle: "Runde nicht gefunden",
  notInvited: "Sie sind zu dieser Runde nicht eingeladen, oder es gibt sie nicht",
  notInvitedMore: "Bitten Sie die Forschenden um einen Link. Wenn Sie einen haben, öffnen Sie zuerst diesen.",
  unreadable: "Ihre Runden konnten nicht geladen werden",
  unreadableMore: "Der Server hat nicht geantwortet. Ihre fertigen Annotationen sind auf diesem Gerät sicher.",
  noRounds: "Noch keine Runden",
  noRoundsMore:
    "Für Sie ist keine Runde offen. Bitten Sie die Forschenden um einen Link, oder warten Sie, bis eine Runde beginnt: Sie erscheint hier von selbst.",
  state_open: "Offen",
  state_paused: "Angehalten",
  state_closed: "Geschlossen",
  state_waiting: "Andere Runde zuerst",
  state_done: "Nichts mehr übrig",
  twoChecklists: "Zwei Checklisten für eine Anweisung.",
  protocolNamed: "{protocol}.",
  labelledByYou: "Von Ihnen annotiert",
  ofUpTo: "{done} von höchstens {tasks}",
  allAnnotators: "Alle zusammen: {submitted} von {wanted}",
  waitingToSend: "{count} von Ihnen noch zu senden",

  noMore: "Diese Runde nimmt keine Annotationen mehr an.",
  noMoreThanks: "Diese Runde nimmt keine Annotationen mehr an. Vielen Dank!",
  everyTask: "Sie haben jede Aufgabe annotiert. Vielen Dank!",
  everything: "Alles ist annotiert. Vielen Dank!",
  noneForYou: "Für Sie ist keine Aufgabe mehr übrig. Vielen Dank!",
  everythingByOthers: "Andere haben alles annotiert.",
  remainingByOthers: "Andere annotieren die übrigen Aufgaben.",
  pausedByResearchers: "Von den Forschenden angehalten.",
  scoreFirst: "Bewerten Sie dieselben Antworten zuerst in „{round}“.",
  continue: "Weiter annotieren",
  start: "Mit dem Annotieren beginnen",

  yourLabels: "Ihre Annotationen",
  openToChange: "Öffnen Sie eine, um sie zu ändern. Jede frühere Fassung bleibt erhalten.",
  readOnly_draft: "Die Runde ist ein Entwurf; Annotationen können gelesen, aber nicht geändert werden.",
  readOnly_paused: "Die Runde ist angehalten; Annotationen können gelesen, aber nicht geändert werden.",
  readOnly_closed: "Die Runde ist geschlossen; Annotationen können gelesen, aber nicht geändert werden.",
  discussion: "Diskussion",
  waiting: {
    one: "{count} Annotation ist noch zu senden und erscheint danach hier.",
    other: "{count} Annotationen sind noch zu senden und erscheinen danach hier.",
  },
  labelsUnreadable: "Ihre Annotationen konnten nicht geladen werden",
  noAnswer: "Der Server hat nicht geantwortet.",
  loadingLabels: "Ihre Annotationen werden geladen",
  noMatch: "Keine Annotation passt zu diesen Filtern",
  showAll: "Alle anzeigen",
  noLabels: "Noch keine Annotationen",
  noLabelsMore: "Was Sie in dieser Runde absenden, steht hier.",
  showOlder: "Ältere anzeigen",
  emptyInstruction: "(leere Anweisung)",
  edited: "Geändert",
  editedTimes: { one: "{count}-mal geändert", other: "{count}-mal geändert" },
  any: "Beliebig",
  answers: "Angaben",
  hasYes: "Mit einem Ja",
  hasNo: "Mit einem Nein",
  hasUnknown: "Mit einem Unklar",
  withComment: "Mit Kommentar",
  withReport: "Mit Meldung",

  changeSaved: "Änderung gespeichert",
  changeSavedMore: "Die frühere Fassung bleibt im Verlauf erhalten.",
  backToLabels: "Zurück zu Ihren Annotationen",
  changing: "Sie ändern eine Annotation, die Sie am {at} abgesendet haben. Die frühere Fassung bleibt erhalten.",
  changingNew: "Sie ändern eine Annotation, die Sie eben abgesendet haben. Die frühere Fassung bleibt erhalten.",
  readingTraining:
    "Sie lesen eine Annotation, die Sie am {at} abgesendet haben. Sie gehörte zum Training und kann nicht geändert werden.",
  readingTrainingNew:
    "Sie lesen eine Annotation, die Sie eben abgesendet haben. Sie gehörte zum Training und kann nicht geändert werden.",
  reading_paused:
    "Sie lesen eine Annotation, die Sie am {at} abgesendet haben. Die Runde ist angehalten; sie kann nicht geändert werden.",
  reading_closed:
    "Sie lesen eine Annotation, die Sie am {at} abgesendet haben. Die Runde ist geschlossen; sie kann nicht geändert werden.",
  readingNew_paused:
    "Sie lesen eine Annotation, die Sie eben abgesendet haben. Die Runde ist angehalten; sie kann nicht geändert werden.",
  readingNew_closed:
    "Sie lesen eine Annotation, die Sie eben abgesendet haben. Die Runde ist geschlossen; sie kann nicht geändert werden.",
  labelNotFound: "Annotation nicht gefunden",
  labelUnreadable: "Die Annotation konnte nicht geladen werden",
  checkAddress: "Prüfen Sie, ob die Adresse vollständig ist.",

  discussionTitle: "Diskussion der Trainingsaufgaben",
  discussionMore: "Forschende und alle, die das Training bestanden haben, lesen und antworten hier.",
  discussionEmpty:
    "Ihre Anmerkungen zu Musterlösungen erscheinen hier mit den Antworten darauf. Sobald Sie bestanden haben, sehen Sie auch, was andere fragen.",
};
