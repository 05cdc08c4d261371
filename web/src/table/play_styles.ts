// Layout of the playing screen: a style sheet that comes with the script of what is laid out by it,
// as those of components do, and not by a request of its own.
import styles from './play.css?inline';

const sheet = document.createElement('style');
sheet.textContent = styles;
document.head.append(sheet);
