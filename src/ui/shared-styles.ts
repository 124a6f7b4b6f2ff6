// Imported before all components, whose styles override these.
import './tokens.css';
import './base.css';
import './layout.module.css';
