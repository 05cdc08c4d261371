"""Messages of `make`, in English, or in French where the locale is French."""

import os

ENGLISH = {
    "python_too_old": "Expedition needs Python 3.11 or newer and found only {found}: "
    "install one (on Debian or Ubuntu: sudo apt install python3.11 python3.11-venv).",
    "making_environment": "Making the Python environment in .venv",
    "no_venv": "Python's venv module is missing: "
    "run 'sudo apt install python3-venv', then this command again.",
    "no_environment": "The Python environment could not be made in .venv: {reason}",
    "installing_packages": "Installing the Python packages",
    "installing_programs": "Installing {names}",
    "no_programs": "It could not be installed, so one test is skipped: {reason}",
    "no_packages": "The Python packages could not be installed; check that this machine reaches "
    "the Python package index, then run this command again: {reason}",
    "fetching_node": "Fetching Node.js",
    "installing_web_packages": "Installing the web packages",
    "no_web_packages": "The web packages could not be installed; check that this machine reaches "
    "the npm registry, then run this command again: {reason}",
    "building_client": "Building the web client",
    "no_client": "The web client could not be built: {reason}",
    "compiling_kernels": "Compiling the kernels of the games",
    "no_compiler": "No C compiler, or no Python.h: the games are played by plain Python",
    "no_kernels": "The kernels of the games could not be compiled: {reason}",
    "installing_chromium": "Installing Chromium",
    "fetching_chromium": "Fetching Chromium into .cache",
    "fetching_pyodide": "Fetching Python for browsers into .cache",
    "packing_python": "Packing Python for browsers",
    "no_browser_python": "Python for browsers could not be packed: {reason}",
    "no_chromium": "The browser tests need Chromium and it could not be fetched; install it "
    "(sudo apt install chromium) or name it in EXPEDITION_CHROMIUM: {reason}",
    "no_schema": "The messages could not be described for the browser: {reason}",
    "no_types": "The TypeScript types could not be generated: {reason}",
    "types_generated": "Generated: {files}",
    "types_stale": "Out of date: {files}. Run 'make generate' and commit the result.",
    "check_passed": "ok      {name}  {seconds:.1f} s",
    "check_failed": "FAILED  {name}  {seconds:.1f} s",
    "checks_failed": "{failed} of {count} checks failed: {names}. The Python tests did not run.",
    "journeys_again": "Failed, and tried once more by themselves: {names}",
    "journeys_needed_two": "{count} journeys passed only when tried again: {names}. "
    "One that is here often is to be mended.",
    "journeys_stood_still": "{count} times a journey stood still for too long, and the rest was "
    "not run; what each of its threads was waiting for is told above.",
    "too_many_journeys": "{count} journeys failed, more than the {most} that may be tried again: "
    "{names}.",
    "left_running": "Left running by the tests, and stopped: {process}",
    "checks_passed": "All {count} checks passed in {seconds:.0f} s; now the Python tests",
    "no_lock": "The lock files could not be refreshed: {reason}",
    "building_release": "Building: {name}",
    "release_tried": "Installed and tried with Python {python}: {name}",
    "no_release": "The release could not be built: {reason}",
    "no_trial": "What was built does not work where it is installed: {reason}",
    "cleaned": "Removed: {names}",
    "no_command": "There is no command '{name}'; 'make help' lists them.",
    "offline": "the network or the registry does not answer.",
    "see_log": "(all of it: {log})",
}

FRENCH = {
    "python_too_old": "Expedition demande Python 3.11 ou plus récent, et n'a trouvé que {found} : "
    "installez-le (sous Debian ou Ubuntu : sudo apt install python3.11 python3.11-venv).",
    "making_environment": "Création de l'environnement Python dans .venv",
    "no_venv": "Le module venv de Python manque : "
    "lancez « sudo apt install python3-venv », puis de nouveau cette commande.",
    "no_environment": "L'environnement Python n'a pas pu être créé dans .venv : {reason}",
    "installing_packages": "Installation des paquets Python",
    "installing_programs": "Installation de {names}",
    "no_programs": "Installation impossible, un test sera sauté : {reason}",
    "no_packages": "Les paquets Python n'ont pas pu être installés ; vérifiez que cette machine "
    "atteint l'index des paquets Python, puis relancez cette commande : {reason}",
    "fetching_node": "Récupération de Node.js",
    "installing_web_packages": "Installation des paquets web",
    "no_web_packages": "Les paquets web n'ont pas pu être installés ; vérifiez que cette machine "
    "atteint le registre npm, puis relancez cette commande : {reason}",
    "building_client": "Construction du client web",
    "no_client": "Le client web n'a pas pu être construit : {reason}",
    "compiling_kernels": "Compilation du cœur des jeux",
    "no_compiler": "Ni compilateur C ni Python.h : les jeux se jouent en Python pur",
    "no_kernels": "Le cœur des jeux n'a pas pu être compilé : {reason}",
    "installing_chromium": "Installation de Chromium",
    "fetching_chromium": "Récupération de Chromium dans .cache",
    "fetching_pyodide": "Récupération de Python pour navigateurs dans .cache",
    "packing_python": "Empaquetage de Python pour navigateurs",
    "no_browser_python": "Impossible d’empaqueter Python pour navigateurs : {reason}",
    "no_chromium": "Les tests du navigateur demandent Chromium, qui n'a pas pu être récupéré ; "
    "installez-le (sudo apt install chromium) ou nommez-le dans EXPEDITION_CHROMIUM : {reason}",
    "no_schema": "Les messages n'ont pas pu être décrits pour le navigateur : {reason}",
    "no_types": "Les types TypeScript n'ont pas pu être produits : {reason}",
    "types_generated": "Produits : {files}",
    "types_stale": "Périmés : {files}. Lancez « make generate » et versez le résultat.",
    "check_passed": "bon     {name}  {seconds:.1f} s",
    "check_failed": "ÉCHEC   {name}  {seconds:.1f} s",
    "checks_failed": "{failed} vérifications sur {count} ont échoué : {names}. "
    "Les tests Python n'ont pas été lancés.",
    "journeys_again": "Échoués, et refaits une fois à part : {names}",
    "journeys_needed_two": "{count} parcours n'ont réussi qu'au second essai : {names}. "
    "Celui qui revient souvent est à réparer.",
    "journeys_stood_still": "{count} fois un parcours est resté immobile trop longtemps, et le "
    "reste n'a pas été fait ; ce qu'attendait chacun de ses fils est dit plus haut.",
    "too_many_journeys": "{count} parcours ont échoué, plus que les {most} que l'on peut refaire : "
    "{names}.",
    "left_running": "Laissé en marche par les tests, et arrêté : {process}",
    "checks_passed": "Les {count} vérifications ont réussi en {seconds:.0f} s ; "
    "place aux tests Python",
    "no_lock": "Les fichiers de verrouillage n'ont pas pu être rafraîchis : {reason}",
    "building_release": "Construction : {name}",
    "release_tried": "Installé et essayé avec Python {python} : {name}",
    "no_release": "La version à publier n'a pas pu être construite : {reason}",
    "no_trial": "Ce qui a été construit ne marche pas là où on l'installe : {reason}",
    "cleaned": "Supprimés : {names}",
    "no_command": "La commande « {name} » n'existe pas ; « make help » les énumère.",
    "offline": "le réseau ou le registre ne répond pas.",
    "see_log": "(le tout : {log})",
}


class Missing(Exception):
    """An error with one sentence that says what this machine lacks, and what to do."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(say(key, **values))


def say(key: str, **values: object) -> str:
    return (FRENCH if speaks_french() else ENGLISH)[key].format(**values)


def announce(key: str, **values: object) -> None:
    print(say(key, **values), flush=True)


def speaks_french() -> bool:
    language = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return (language or "").startswith("fr")
