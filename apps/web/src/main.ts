import { start } from './app/start.js';
import './lib/history-hold.js';
import { keepReferral } from './lib/referral.js';
import { startServiceWorker } from './lib/service-worker.js';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html holds no #root');
start(root);
keepReferral();
startServiceWorker();
