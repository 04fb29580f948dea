# The one module of this package whose values are followed.
import concurrent.futures as futures
