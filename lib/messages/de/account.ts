import type { account as english } from "../en/account";
import type { TranslationOf } from "../message";

export const account: TranslationOf<typeof english> = {
  title: "Konto",
  noEmail: "Sie nutzen einen persönlichen Link, keine E-Mail.",
  name: "Name",
  nameMore: "Sichtbar für alle in Ihren Studien.",
  save: "Speichern",
  nameSaved: "Name gespeichert.",
  password: "Passwort",
  passwordNotChanged: "Das Passwort ist nicht geändert",
  passwordChanged: "Passwort geändert. Überall sonst sind Sie abgemeldet, und Ihre API-Schlüssel sind widerrufen.",
  currentPassword: "Bisheriges Passwort",
  newPassword: "Neues Passwort",
  newPasswordHint:
    "Mindestens {least} Zeichen. Mit der Änderung werden Sie überall sonst abgemeldet und Ihre API-Schlüssel widerrufen.",
  changePassword: "Passwort ändern",
  email: "E-Mail",
  digest: "E-Mails zu Diskussionen",
  digestHint:
    "Ab und zu eine E-Mail mit Beiträgen, die Sie erwähnen, und neuen Antworten in Ihren Diskussionen von Trainingsaufgaben. Keine, wenn es nichts Neues gibt.",

  personalLink: "Persönlicher Link",
  personalLinkMore: "Sie haben kein Passwort: Ihr persönlicher Link meldet Sie auf jedem Gerät an.",
  cannotShowAgain:
    "Der Link, den Sie bekommen haben, kann nicht noch einmal gezeigt werden. Wenn Sie ihn verloren haben oder jemand anderes ihn haben könnte, erstellen Sie einen neuen.",
  makeNewLink: "Neuen persönlichen Link erstellen",
  askNewLink: "Neuen persönlichen Link erstellen?",
  confirmNewLink: "Neuen Link erstellen",
  oldLinkEnds:
    "Der bisherige Link funktioniert dann nicht mehr, und Ihre API-Schlüssel werden widerrufen. Hier bleiben Sie angemeldet.",

  language: "Sprache",

  sessions: "Wo Sie angemeldet sind",
  sessionsMore:
    "Melden Sie Sitzungen ab, die Sie nicht kennen, und ändern Sie dann Ihr Passwort oder Ihren persönlichen Link.",
  thisBrowser: "Dieser Browser",
  browserOn: "{browser} auf {system}",
  program: "Ein Programm",
  programOn: "Ein Programm auf {system}",
  serverItself: "der Computer des Servers",
  signedInAt: "angemeldet {since} · aktiv {active}",
  signOut: "Abmelden",
  signOutElsewhere: "Überall sonst abmelden",
  askSignOut: "Überall sonst abmelden?",
  signOutMore: {
    one: "Ein anderer Browser muss sich neu anmelden. Dieser bleibt angemeldet. Nichts Gespeichertes geht verloren.",
    other:
      "{count} andere Browser müssen sich neu anmelden. Dieser bleibt angemeldet. Nichts Gespeichertes geht verloren.",
  },
  signOutKeys: {
    one: "Ein API-Schlüssel wird widerrufen: Skripte, die ihn nutzen, funktionieren nicht mehr.",
    other: "{count} API-Schlüssel werden widerrufen: Skripte, die sie nutzen, funktionieren nicht mehr.",
  },
  signedOutElsewhere: "Überall sonst sind Sie abgemeldet, und Ihre API-Schlüssel sind widerrufen.",
};
