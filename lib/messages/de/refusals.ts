import type { refusals as english } from "../en/refusals";
import type { TranslationOf } from "../message";

export const refusals: TranslationOf<typeof english> = {
  signedOut: "Sie sind abgemeldet. Melden Sie sich an und versuchen Sie es erneut.",
  broken: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut; dabei geschieht nichts doppelt.",
  noDatabase: "Die Datenbank ist gerade nicht verfügbar. Bitte versuchen Sie es gleich noch einmal.",
  databaseLate: "Die Datenbank hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es gleich noch einmal.",
  notShared: "Das gibt es nicht, oder es ist nicht für Sie freigegeben ({what}). Prüfen Sie die Adresse.",

  roundPaused: "Die Runde ist angehalten; Annotationen lassen sich ändern, sobald sie weitergeht.",
  roundClosed: "Die Runde ist geschlossen und nimmt keine Annotationen mehr an.",
  roundClosedAnswers: "Die Runde ist geschlossen und nimmt keine Angaben mehr an.",
  nothingToReplace: "Hier gibt es keine frühere Annotation von Ihnen zu ersetzen.",
  labelledElsewhere:
    "Sie haben diese Aufgabe schon annotiert, vielleicht in einem anderen Fenster. Öffnen Sie diese Annotation, um sie zu ändern.",
  labelledAlready:
    "Sie haben diese Aufgabe schon annotiert. Öffnen Sie sie unter Ihren Annotationen, um sie zu ändern.",
  trainingStays:
    "Sie haben diese Trainingsaufgabe schon annotiert und die Lösung gesehen; die Annotation kann nicht geändert werden. Machen Sie mit der nächsten Aufgabe weiter.",
  removed:
    "Die Forschenden haben Sie aus dieser Runde genommen; diese Annotation wurde nicht angenommen. Was Sie abgesendet hatten, bleibt. Fragen Sie nach, wenn Sie das für einen Irrtum halten.",
  leaseLost:
    "Ihre Reservierung dieser Aufgabe ist abgelaufen, und genug andere haben sie annotiert. Hier ist nichts mehr nötig; machen Sie mit der nächsten Aufgabe weiter.",
  noPart:
    "Sie nehmen an der Studie dieser Aufgabe nicht mehr teil, oder ihre Runde wurde gelöscht. Fragen Sie die Forschenden, die Sie eingeladen haben.",
  otherQuestion: "Eine der beantworteten Fragen gehört nicht zur Checkliste dieser Aufgabe. Öffnen Sie sie neu.",
  yesOrNoOnly: "In dieser Runde gibt es nur Ja oder Nein. Beantworten Sie jede Frage damit.",
  quoteDiffers: "Ein Zitat stimmt nicht mit der Antwort überein. Entfernen Sie es und markieren Sie den Text erneut.",
  labelFirst: "Annotieren Sie zuerst die Aufgabe: Danach sehen Sie die Lösung.",
  threadFull: "Diese Diskussion hat {count} Beiträge; mehr sind nicht möglich.",

  invitationExpired: "Diese Einladung ist abgelaufen. Bitten Sie die Person, die sie geschickt hat, um eine neue.",
  invitationUsedUp:
    "Alle, für die diese Einladung war, sind beigetreten. Bitten Sie die Person, die sie geschickt hat, um eine neue.",
  invitationWithdrawn:
    "Diese Einladung wurde zurückgezogen. Bitten Sie die Person, die sie geschickt hat, um eine neue.",
  invitationOutdated:
    "Seit dieser Einladung wurden Sie abgelehnt, aus der Studie genommen, oder Ihre Rolle wurde geändert. Bitten Sie die Studienleitung um eine neue.",
  noInvitation: "Diese Einladung gibt es nicht. Kopieren Sie den ganzen Link, oder bitten Sie um einen neuen.",
  needsAccount: "Diese Einladung verlangt ein Konto mit E-Mail und Passwort. Füllen Sie beides aus.",
  needsEmail:
    "Diese Einladung verlangt ein Konto mit E-Mail. Melden Sie sich ab, öffnen Sie den Link noch einmal und erstellen Sie eines.",
  nameTaken:
    "Jemand namens {name} ist dieser Studie schon beigetreten. Wenn Sie das waren, melden Sie sich mit Ihrem persönlichen Link an. Wenn nicht, ergänzen Sie Ihren Namen um einen Buchstaben oder eine Zahl.",
  tooManyJoined:
    "Aus Ihrem Netz sind innerhalb einer Stunde zu viele Personen beigetreten. Versuchen Sie es später erneut ({wait}).",
  emailTaken:
    "Es gibt schon ein Konto mit dieser E-Mail. Melden Sie sich damit an, und öffnen Sie den Link dann noch einmal.",
  guessable: "Ihr Name oder Ihre E-Mail ist als Passwort leicht zu erraten. Wählen Sie ein anderes.",
  weakPassword:
    "Dieses Passwort ist zu leicht zu erraten: Es ist verbreitet, ein Muster oder eine Wiederholung. Nehmen Sie mehrere Wörter ohne Zusammenhang.",
  spacesCountOnce: "Verwenden Sie mindestens 12 Zeichen. Mehrere Leerzeichen hintereinander zählen als eines.",
  passwordLinkEnded:
    "Dieser Link wurde schon benutzt, durch einen neueren ersetzt oder ist älter als ein Tag. Wer diesen Server verwaltet, kann Ihnen einen neuen geben.",
  linkIncomplete: "Dieser Link ist unvollständig. Kopieren Sie ihn ganz.",
  wrongPassword: "E-Mail oder Passwort falsch. Bei Passwörtern zählen Groß- und Kleinbuchstaben.",
  noEmailAddress: "Das ist keine E-Mail-Adresse. Sie sieht aus wie ada@example.org.",
  wrongCurrentPassword: "Das bisherige Passwort stimmt nicht.",
  passwordTooShort: "Das neue Passwort ist zu kurz. Verwenden Sie mindestens 12 Zeichen.",
  passwordTooLong: "Das neue Passwort ist zu lang. Nehmen Sie höchstens 128 Zeichen.",
  knownBrowsersOnly:
    "Für dieses Konto wurden zu viele falsche Passwörter versucht. Vorerst ({wait}) können sich nur Browser anmelden, die das schon einmal getan haben: Nehmen Sie einen davon, oder bitten Sie eine Administratorin oder einen Administrator um einen Einmallink.",
  tooManyAttempts: "Zu viele Versuche. Versuchen Sie es später erneut ({wait}).",
};
