// The fonts, bundled: Atkinson Hyperlegible to read, IM Fell English for titles, Patrick Hand for
// what is written on sheets.
import '@fontsource/atkinson-hyperlegible/latin-400.css';
import '@fontsource/atkinson-hyperlegible/latin-400-italic.css';
import '@fontsource/atkinson-hyperlegible/latin-700.css';
import '@fontsource/im-fell-english/latin-400.css';
import '@fontsource/im-fell-english/latin-400-italic.css';
import '@fontsource/patrick-hand/latin-400.css';
